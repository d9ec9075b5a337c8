import type { ReactNode } from 'react';
import { Price } from './price';
import './buy-bar.css';

interface BuyBarProps {
  /** Tokens. */
  tokens: number;
  note?: string | undefined;
  /** The one action. */
  children: ReactNode;
}

/** At the bottom of a phone: the price, and the one action. */
export function BuyBar({ tokens, note, children }: BuyBarProps) {
  return (
    <div className="buy-bar">
      <div>
        <Price tokens={tokens} size="medium" />
        {note !== undefined && <div className="tiny muted">{note}</div>}
      </div>
      {children}
    </div>
  );
}
