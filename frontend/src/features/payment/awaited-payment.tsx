import { Suspense } from 'react';
import { lazySection } from '../../ui/lazy-part';
import { useSearchParam } from '../../ui/address-params';
import { OutcomeComing } from './coming';

const PaymentOutcome = lazySection(() => import('./payment-outcome'));

/** A payment that the pages behind PayFast have led here with (?purchase=12). */
export function AwaitedPayment() {
  const [purchase] = useSearchParam('purchase');
  if (purchase === '') return null;
  return (
    <Suspense fallback={<OutcomeComing />}>
      <PaymentOutcome />
    </Suspense>
  );
}
