import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { answersEarly } from './early-press';
import './tabs.css';

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: { value: Value; label: string; panel: ReactNode }[];
}

/** Takes out the style attributes that the library writes: a drawn page's policy allows none. */
const UNSTYLED = { outline: undefined, animationDuration: undefined };

/** Tabs, of which one shows its panel. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Radix.List className="tabs-list" aria-label={label} style={UNSTYLED}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            className="tabs-tab"
            value={tab.value}
            {...answersEarly(() => onChange(tab.value))}
            // The library has answered to the finger, or to the key.
            onClick={(event) => event.preventDefault()}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} asChild>
          <div className="tabs-panel" style={UNSTYLED}>
            {tab.panel}
          </div>
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
