import { Check } from 'lucide-react';
import { classes } from '../../ui/classes';
import './choosing.css';

interface ChooseMarkProps {
  label: string;
  chosen: boolean;
  onToggle: () => void;
}

/** In the corner of a picture: whether it is chosen. */
export function ChooseMark({ label, chosen, onToggle }: ChooseMarkProps) {
  return (
    <button
      type="button"
      className={classes('photo-round photo-choose', chosen && 'chosen')}
      aria-label={label}
      aria-pressed={chosen}
      onClick={onToggle}
    >
      <span>{chosen && <Check className="small" aria-hidden="true" />}</span>
    </button>
  );
}
