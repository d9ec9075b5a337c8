import { useTranslation } from 'react-i18next';

interface StandardProps {
  /** Of the field. */
  name: string;
  /** The value from the environment; empty for none. */
  standard: string;
  /** The value that is filled in. */
  value: string;
  onUse: () => void;
}

/** Says what a setting is by default where it is something else, with a button that puts it back. */
export function Standard({ name, standard, value, onUse }: StandardProps) {
  const { t } = useTranslation('admin-settings');
  if (value.trim() === standard) return null;
  return (
    <p className="field-hint">
      {t('standard', { value: standard || t('none') })}{' '}
      <button type="button" className="text-link" aria-label={t('useStandardOf', { name })} onClick={onUse}>
        {t('useStandard')}
      </button>
    </p>
  );
}
