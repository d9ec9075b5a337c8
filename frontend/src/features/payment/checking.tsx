import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/note';

/** The answer to a purchase is lost, and it is being found out whether it was made. */
export function Checking() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <Note tone="gold" icon={<span className="spinner" aria-hidden="true" />}>
        {t('cart.checking')}
      </Note>
    </div>
  );
}
