import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes';
import './price.css';

/** The highest price of a photograph, in tokens (specification of the administrators' side, section 9). */
export const HIGHEST_PRICE = 10;

/** Whether the shop takes it for a photograph's price in tokens. */
export function isTokenPrice(tokens: number): boolean {
  return Number.isInteger(tokens) && tokens >= 1 && tokens <= HIGHEST_PRICE;
}

/** The Bokkiemunt: the only icon of a token. */
export function Coin() {
  return (
    <svg className="coin" viewBox="0 0 16 16" aria-hidden="true">
      <circle className="coin-face" cx="8" cy="8" r="8" />
      <path
        className="coin-buck"
        d="M5.75 1.25C3.7 3.1 3.9 5.5 6.05 7.35C4.9 6.9 3.6 7 2.5 7.75C3.3 8.85 4.6 9.25 5.95 8.85C6.1 10.9 6.75 12.7 7.2 13.6C7.55 14.3 8.45 14.3 8.8 13.6C9.25 12.7 9.9 10.9 10.05 8.85C11.4 9.25 12.7 8.85 13.5 7.75C12.4 7 11.1 6.9 9.95 7.35C12.1 5.5 12.3 3.1 10.25 1.25C10.75 3.3 10.2 4.9 8.75 6.35C8.3 6.2 7.7 6.2 7.25 6.35C5.8 4.9 5.25 3.3 5.75 1.25Z"
      />
    </svg>
  );
}

interface PriceProps {
  /** Tokens. */
  tokens: number;
  /** Tokens: the dearest of several things, of which the cheapest costs `tokens`. */
  most?: number;
  size?: 'medium' | 'big';
  /** Writes "1 token" instead of the bare number, as different prices always are. */
  named?: boolean;
}

/** "1 token", or "1–3 tokens" where things have different prices. */
export function useTokens(): (lowest: number, highest?: number) => string {
  const { t } = useTranslation();
  return (lowest, highest = lowest) =>
    lowest === highest ? t('common.tokens', { count: lowest }) : t('common.tokensBetween', { lowest, highest });
}

/** A price or balance in tokens: the coin and the number, or between which numbers it is. */
export function Price({ tokens, most = tokens, size, named = most !== tokens }: PriceProps) {
  const text = useTokens()(tokens, most);
  return (
    <span className={classes('price', size)}>
      <Coin />
      {named ? (
        text
      ) : (
        <>
          <span aria-hidden="true">{tokens}</span>
          <span className="sr-only">{text}</span>
        </>
      )}
    </span>
  );
}

interface BalanceSwapProps {
  beforeLabel: string;
  /** Tokens. */
  before: number;
  afterLabel: string;
  /** Tokens. */
  after: number;
}

/** A balance before and after. */
export function BalanceSwap({ beforeLabel, before, afterLabel, after }: BalanceSwapProps) {
  return (
    <dl className="swap">
      <div>
        <dt>{beforeLabel}</dt>
        <dd>
          <Coin />
          {before}
        </dd>
      </div>
      <ArrowRight aria-hidden="true" />
      <div>
        <dt>{afterLabel}</dt>
        <dd>
          <Coin />
          {after}
        </dd>
      </div>
    </dl>
  );
}
