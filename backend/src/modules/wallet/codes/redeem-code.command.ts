import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { keyReused } from '../../../shared/errors';
import { readCode } from './domain/token-code';
import { accountClosed } from '../wallet.errors';
import { bookTokens } from '../balance/book-tokens';
import type { CodeDiscountDto } from './list-token-codes.query';
import { TokenCodes, type CodeGiver } from './token-codes';

/** The result of redeeming a code. */
export interface Redeemed {
  /** Tokens that are on the balance now; 0 for a discount. */
  tokens: number;
  /** For the next payment; null for tokens. */
  discount: CodeDiscountDto | null;
}

/**
 * Gives the tokens of a code to a person, or says what it takes off a payment, which uses it only then. The same call
 * with the same `idempotencyKey` gives nothing more.
 * Errors: code-not-valid, code-used-by-you, too-many-requests, account-closed, key-reused.
 */
export class RedeemCode extends Command<Redeemed> {
  constructor(
    readonly code: string,
    readonly giver: CodeGiver,
    readonly idempotencyKey: string | null,
  ) {
    super();
  }
}

@CommandHandler(RedeemCode)
export class RedeemCodeHandler implements ICommandHandler<RedeemCode> {
  constructor(
    private readonly em: EntityManager,
    private readonly codes: TokenCodes,
  ) {}

  execute({ code: text, giver, idempotencyKey }: RedeemCode): Promise<Redeemed> {
    const { userId } = giver;
    const call = idempotencyKey === null ? null : `${userId}:${idempotencyKey}`;
    return this.em.transactional(async (em) => {
      const rows = em.getKysely<Tables>();
      // One at a time of a person, so that a repeated call finds the first one.
      await em.execute(`select pg_advisory_xact_lock(hashtext('code'), ?)`, [userId]);
      const done = await rows
        .selectFrom('token_code_uses')
        .innerJoin('token_codes', 'token_codes.id', 'code_id')
        .select(['tokens', 'code'])
        .where('call', '=', call)
        .executeTakeFirst();
      if (done && done.code !== readCode(text)) throw keyReused();
      if (done) return { tokens: done.tokens ?? 0, discount: null };
      const { id, code, kind, amount, packageId } = await this.codes.find(text, giver);
      if (kind !== 'tokens') return { tokens: 0, discount: { code, kind, amount, packageId } };
      const tokens = Number(amount);
      const use = await rows
        .insertInto('token_code_uses')
        .values({ code_id: id, user_id: userId, tokens, call })
        .returning('id')
        .executeTakeFirstOrThrow();
      const entry = { user_id: userId, kind: 'adjustment', tokens, reference: `code:${use.id}`, reason: code } as const;
      if ((await bookTokens(em, entry)).accountClosed) throw accountClosed();
      return { tokens, discount: null };
    });
  }
}
