import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes';
import { useHeldValue } from './use-held-value';
import './field.css';

interface SelectPillProps<Value extends string> {
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  onChange: (value: Value) => void;
  icon?: ReactNode;
  /** Another value than the usual one is chosen. */
  chosen?: boolean;
  /** By which a browser without script sends it with the form around it. */
  name?: string;
}

/** A native list of choices that looks like a pill: quick on a phone, works with every keyboard. */
export function SelectPill<Value extends string>({
  label,
  value,
  options,
  onChange,
  icon,
  chosen,
  name,
}: SelectPillProps<Value>) {
  const list = useHeldValue<HTMLSelectElement>(value, (held) => onChange(held as Value));
  return (
    <label className={classes('pill', chosen && 'chosen')}>
      {icon}
      <span aria-hidden="true">{options.find((option) => option.value === value)?.label}</span>
      <ChevronDown className="small" aria-hidden="true" />
      <select
        ref={list}
        name={name}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
