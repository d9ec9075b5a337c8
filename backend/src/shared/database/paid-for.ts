import { sql } from 'kysely';

/** Whether a row of `purchases` was paid for: with its own tokens or with its pack’s. The others are gifts. */
export const isPaidFor = sql<boolean>`(purchases.tokens_spent > 0 or purchases.pack_id is not null)`;
