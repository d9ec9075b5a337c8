import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../i18n/dates';
import { TextField } from '../../ui/field';
import { SelectPill } from '../../ui/select-pill';
import { PERIODS, type usePeriod } from './period';
import './income.css';

const ENDS = ['from', 'to'] as const;

/** Which days a page shows; any from one to another can be filled in. */
export function PeriodChoice({ period, days, isWrong, choose, chooseDays }: ReturnType<typeof usePeriod>) {
  const { t } = useTranslation('admin-income');
  const date = useDates();
  return (
    <div className="income-period">
      <SelectPill
        label={t('period.label')}
        value={period}
        icon={<CalendarDays className="small" aria-hidden="true" />}
        options={PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
        onChange={choose}
      />
      {period === 'days' ? (
        ENDS.map((end) => (
          <TextField
            key={end}
            type="date"
            label={t(`period.${end}`)}
            value={days[end]}
            max="2199-12-31"
            error={isWrong && end === 'to' ? t('period.wrong') : undefined}
            // While a date is being typed it is empty.
            onChange={({ target: { value } }) => value !== '' && chooseDays({ ...days, [end]: value })}
          />
        ))
      ) : (
        <p className="muted">
          {days.from === days.to ? date(days.from) : t('period.shown', { from: date(days.from), to: date(days.to) })}
        </p>
      )}
    </div>
  );
}
