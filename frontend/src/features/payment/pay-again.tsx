import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { usePayment } from './use-payment';

interface PayAgainProps {
  /** The purchase of tokens that was not paid. */
  id: number;
  label: string;
  size?: 'small' | 'large';
}

/** Opens PayFast once more for a payment that was cancelled or left, with the same packages. */
export function PayAgain({ id, label, size }: PayAgainProps) {
  const { t } = useTranslation();
  const payment = usePayment();
  return (
    <Button
      variant={size === 'large' ? 'gold' : 'line'}
      {...(size && { size })}
      working={payment.leaving}
      onClick={() => payment.goOn(id)}
    >
      {payment.leaving ? t('tokens.preparingPayment') : label}
    </Button>
  );
}
