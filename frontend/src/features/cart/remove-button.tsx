import { useTranslation } from 'react-i18next';
import './cart.css';

interface RemoveButtonProps {
  /** The item that it removes, for screen readers. */
  label: string;
  working: boolean;
  onPress: () => void;
}

/** Takes a line out of the cart. */
export function RemoveButton({ label, working, onPress }: RemoveButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="cart-remove"
      aria-label={label}
      aria-busy={working || undefined}
      onClick={() => !working && onPress()}
    >
      {t('cart.remove')}
    </button>
  );
}
