import { randomInt } from 'node:crypto';
import { centsOf, type Cents } from '../../../../shared/money';

/** The benefit of a code: tokens, or a discount on packages in percent or rand. */
export const CODE_KINDS = ['tokens', 'percent', 'rand'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

/** Figures and capitals that are not easily mistaken for others. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** 31¹² codes: a thousand tries a second find one of a million in some 12,000 years. */
const LENGTH = 12;

/** A new code, which cannot be guessed. @example "7KQM-2XTD-9HBW" */
export function newCode(): string {
  return grouped(Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''));
}

/** A code as it is kept, however a person writes it; null when it can be none. */
export function readCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? grouped(code) : null;
}

const grouped = (code: string) => code.match(/.{4}/g)?.join('-') ?? code;

/** The smallest payment that PayFast takes (its documentation, "Custom integration"). */
export const LEAST_PAYMENT: Cents = 500;

/** A code that takes something off packages: of one kind, or of every kind. */
export interface DiscountCode {
  kind: CodeKind;
  /** Percent or rand, a decimal string. */
  amount: string;
  packageId: number | null;
}

/**
 * The discount of a code on an order: a percentage of its packages, rounded to the cent, or so many rand in
 * all, and never more than they cost. PayFast's least amount remains to be paid; 0 where nothing can be taken off.
 */
export function discountOn(
  { kind, amount, packageId }: DiscountCode,
  lines: readonly { packageId: number; cents: Cents }[],
): Cents {
  const sum = (some: typeof lines) => some.reduce((total, { cents }) => total + cents, 0);
  const meant = sum(lines.filter((line) => packageId === null || line.packageId === packageId));
  const off = { tokens: 0, percent: Math.round((meant * Number(amount)) / 100), rand: centsOf(amount) }[kind];
  return Math.max(0, Math.min(off, meant, sum(lines) - LEAST_PAYMENT));
}

/** How often a code was used: by everybody, and by the person who asks. */
export interface CodeUses {
  total: number;
  own: number;
}

/** Whether a code has a use left for somebody. */
export function hasUseLeft(limits: { mostUses: number; mostUsesEach: number }, { total, own }: CodeUses): boolean {
  return total < limits.mostUses && own < limits.mostUsesEach;
}
