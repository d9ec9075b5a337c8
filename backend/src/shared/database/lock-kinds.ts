/**
 * The first half of the key of an advisory lock whose second half is a number of its own, such as a user's id. Each kind
 * has another number, so that no lock of one stands in the way of another kind's.
 */
export const LOCK_KINDS = {
  /** What a person owns, or has in the cart. */
  buyer: 1,
  /** The payments that a person has open. */
  payment: 2,
} as const;
