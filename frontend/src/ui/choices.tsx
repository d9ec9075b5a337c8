import { useId } from 'react';
import './choices.css';

interface ChoicesProps<Value extends string> {
  /** For screen readers. */
  legend: string;
  /** Each says in `text` what follows. */
  choices: { value: Value; label: string; text: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
}

/** One of several decisions, each with what follows from it. */
export function Choices<Value extends string>({ legend, choices, value: chosen, onChange }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className="choices">
      <legend className="sr-only">{legend}</legend>
      {choices.map(({ value, label, text }) => (
        <label key={value}>
          <input type="radio" name={name} checked={chosen === value} onChange={() => onChange(value)} />
          <span>
            <b>{label}</b>
            <span className="small muted">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
