import { Mail } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './pay-offers.css';

/** The specification's simple address pattern (§5); the server checks thoroughly. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

interface DeliveryAddressProps {
  /** The account's. */
  address: string;
  /** The address is wrong, so its field must be shown. */
  wrong: boolean;
  /** The field for another one. */
  children: ReactNode;
}

/** Where photographs go; the field for another address is folded behind it. */
export function DeliveryAddress({ address, wrong, children }: DeliveryAddressProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(wrong);
  // It stays open while the error is mended.
  if (wrong && !isOpen) setOpen(true);
  return (
    <details className="delivery-address" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Mail aria-hidden="true" />
        <span>
          {!isOpen && `${t('begun.sendTo', { address })} `}
          <u>{t('begun.otherAddress')}</u>
        </span>
      </summary>
      {children}
    </details>
  );
}
