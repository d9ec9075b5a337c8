import { Minus, Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnPress } from './use-own-press';
import './field.css';

interface StepperProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** A small whole number, by its minus and plus. */
export function Stepper({ label, value, min, max, onChange }: StepperProps) {
  const { t } = useTranslation();
  return (
    <div className="stepper" role="group" aria-label={label}>
      <StepButton aria-label={t('common.less')} disabled={value <= min} onClick={() => onChange(value - 1)}>
        <Minus aria-hidden="true" />
      </StepButton>
      <output aria-live="polite">{value}</output>
      <StepButton aria-label={t('common.more')} disabled={value >= max} onClick={() => onChange(value + 1)}>
        <Plus aria-hidden="true" />
      </StepButton>
    </div>
  );
}

function StepButton({ disabled, onClick, ...rest }: ComponentProps<'button'> & { onClick: () => void }) {
  return <button {...rest} {...useOwnPress({ disabled, onClick })} />;
}
