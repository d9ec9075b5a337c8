import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes';
import { useHeldValue } from '../../ui/use-held-value';
import { dayIn } from './match-filters';
import './match-filter-bar.css';

/** The browser's own calendar. The field keeps typed text until it is a day. */
export function DayField({ day, onChange }: { day: string | null; onChange: (day: string | null) => void }) {
  const { t } = useTranslation();
  const choose = (chosen: string) => {
    if (chosen === '') onChange(null);
    else if (dayIn(chosen) !== null) onChange(chosen);
  };
  const [text, setText] = useState(day ?? '');
  const [given, setGiven] = useState(day);
  if (day !== given) {
    setGiven(day);
    setText(day ?? '');
  }
  const type = (typed: string) => {
    setText(typed);
    choose(typed);
  };
  const field = useHeldValue<HTMLInputElement>(text, type);
  return (
    <label className={classes('pill match-filters-day', day !== null && 'chosen')}>
      <span className="sr-only">{t('match.day')}</span>
      <input ref={field} type="date" name="day" value={text} onChange={(event) => type(event.target.value)} />
    </label>
  );
}
