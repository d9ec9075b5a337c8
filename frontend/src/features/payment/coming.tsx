import { useLocation } from 'react-router-dom';
import { paths } from '../../app/paths';
import { Loading } from '../../ui/state';
import './payment.css';

/** Keeps the place of the button that buys what was paid for: coming late, it would push away what a reader taps. */
export function BuyNowComing() {
  return (
    <Loading className="buy-now-coming">
      <span className="skeleton" />
    </Loading>
  );
}

/** Keeps the place of what is said of a payment, and of what it was for. */
export function OutcomeComing() {
  const { pathname } = useLocation();
  return (
    <Loading className="awaited-payment">
      <span className="outcome-coming skeleton" />
      {pathname !== paths.tokens && <BuyNowComing />}
    </Loading>
  );
}
