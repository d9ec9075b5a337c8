import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import './tabs.css';

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: { value: Value; label: string; panel: ReactNode }[];
}

/** Tabs, of which one shows its panel. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Radix.List className="tabs-list" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} className="tabs-tab" value={tab.value}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} className="tabs-panel" value={tab.value}>
          {tab.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
