import type { CodeDiscountDto } from '../../api/generated/shop.schemas';
import { toCents } from '../../ui/money';

/** The smallest payment that PayFast takes, in cents; as on the server. */
const LEAST = 500;

/** Cents that a code takes off so many packages of one kind; as the server reckons, which refuses to take more. */
export function discountOn(
  { kind, amount, packageId }: CodeDiscountDto,
  chosen: { id: number; price: string },
  quantity: number,
): number {
  if (packageId !== null && packageId !== chosen.id) return 0;
  const cents = toCents(chosen.price) * quantity;
  const off = kind === 'percent' ? Math.round((cents * Number(amount)) / 100) : toCents(amount);
  return Math.max(0, Math.min(off, cents - LEAST));
}
