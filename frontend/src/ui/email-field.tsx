import { useState, type ComponentProps, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { meantEmail } from './email-domains';
import { TextField } from './field';

interface EmailFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'hint'> {
  /** Fills in the address that the reader has said they meant. */
  onMeant: (email: string) => void;
}

/** An e-mail address; asks about one whose ending looks mistyped (`gmial.com`), and mends it at a tap. */
export function EmailField({ onMeant, onBlur, ...field }: EmailFieldProps) {
  const { t } = useTranslation();
  const [meant, setMeant] = useState<string>();
  const look = (event: FocusEvent<HTMLInputElement>) => {
    setMeant(meantEmail(event.target.value));
    onBlur?.(event);
  };
  const mend = () => {
    if (meant !== undefined) onMeant(meant);
    setMeant(undefined);
  };
  const hint = meant !== undefined && (
    <p className="field-hint" role="status">
      <button type="button" className="more-link" onClick={mend}>
        {t('common.didYouMean', { email: meant })}
      </button>
    </p>
  );
  return (
    <TextField autoComplete="email" {...field} type="email" onBlur={look} hint={hint === false ? undefined : hint} />
  );
}
