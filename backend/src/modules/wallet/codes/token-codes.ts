import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { tooOften } from '../../../shared/errors';
import { RateCounter, type Limit } from '../../../shared/rate-counter';
import { hasUseLeft, readCode, type CodeKind, type CodeUses } from './domain/token-code';
import { PENDING_HOURS, type TokenPurchase } from '../payments/domain/token-purchase';
import { codeNotValid, codeUsedByYou } from '../wallet.errors';

/** Wrong codes of one account at full speed, then one a minute. */
const OF_ACCOUNT: Limit = { times: 10, minutes: 60 };
/** And from one network, which a whole school may share. */
const OF_NETWORK: Limit = { times: 100, minutes: 60 };

/** The person who gives a code, and their network (`networkOf`). */
export interface CodeGiver {
  userId: number;
  network: string;
}

/** A code that can be used now. */
export interface FoundCode {
  id: number;
  code: string;
  kind: CodeKind;
  /** Tokens, percent or rand; a decimal string. */
  amount: string;
  packageId: number | null;
  mostUses: number;
  mostUsesEach: number;
}

/**
 * Looks for codes, and takes their uses. A use is taken with the code's row locked: of many at once, no more than there
 * are get one. A discounted purchase has its use from the moment when it is opened, for as long as it counts as pending;
 * another one of the same person and code takes its place.
 */
@Injectable()
export class TokenCodes {
  constructor(
    private readonly em: EntityManager,
    private readonly counter: RateCounter,
  ) {}

  /**
   * The code of this text, in the running transaction, which locks it. Guessing teaches nothing: one that is not
   * there, not valid yet or any more, withdrawn or used up is refused in the same words.
   * Errors: code-not-valid, code-used-by-you, too-many-requests.
   */
  async find(text: string, { userId, network }: CodeGiver): Promise<FoundCode> {
    const limits = [
      { key: `token-codes:${userId}`, limit: OF_ACCOUNT },
      { key: `token-codes:${network}`, limit: OF_NETWORK },
    ];
    for (const { key, limit } of limits) if (!(await this.counter.takeOrSlow(key, limit))) throw tooOften();
    const code = await this.locked(readCode(text));
    const uses = code && (await this.usesOf(code.id, userId, null));
    if (!code || !uses) throw codeNotValid();
    // Known to those who have used it.
    if (uses.own >= code.mostUsesEach) throw codeUsedByYou();
    if (!hasUseLeft(code, uses)) throw codeNotValid();
    for (const { key, limit } of limits) await this.counter.giveBack(key, limit);
    return code;
  }

  /** Has a purchase that is being opened hold a use of the code that was found for it. */
  async hold(codeId: number, { userId, id }: TokenPurchase): Promise<void> {
    await this.release(codeId, userId);
    await this.rows
      .insertInto('token_code_uses')
      .values({ code_id: codeId, user_id: userId, token_purchase_id: id })
      .execute();
  }

  /**
   * A discounted purchase is paid: its use is taken for good. One whose use had gone to a later order of the same person
   * needs another one, unless an administrator has said that it counts (`isAllowed`); false: there is none. What was
   * opened in time and paid late is honoured, since the money was taken.
   */
  async settle(purchase: TokenPurchase, isAllowed: boolean): Promise<boolean> {
    const { codeId, userId, id } = purchase;
    if (codeId === null) return true;
    const limits = await this.lockLimits(codeId);
    const isLate = !hasUseLeft(limits, await this.usesOf(codeId, userId, id));
    const held = await this.heldBy(id);
    if (held) {
      await this.rows
        .updateTable('token_code_uses')
        .set({ is_late: isLate && !purchase.isAwaited(new Date()) })
        .where('id', '=', held.id)
        .execute();
      return true;
    }
    if (isLate && !isAllowed) return false;
    await this.release(codeId, userId);
    await this.rows
      .insertInto('token_code_uses')
      .values({ code_id: codeId, user_id: userId, token_purchase_id: id, is_late: isLate })
      .execute();
    return true;
  }

  /**
   * Whether a purchase has the use of its code, or needs none. That of one that was cancelled or has failed may have gone
   * to somebody else.
   */
  async stillCounts(purchase: TokenPurchase): Promise<boolean> {
    const { codeId, userId, id } = purchase;
    if (codeId === null) return true;
    if ((await this.heldBy(id)) === undefined) return false;
    return (
      purchase.isAwaited(new Date()) || hasUseLeft(await this.lockLimits(codeId), await this.usesOf(codeId, userId, id))
    );
  }

  private get rows() {
    return this.em.getKysely<Tables>();
  }

  private heldBy(purchaseId: number) {
    return this.rows
      .selectFrom('token_code_uses')
      .select('id')
      .where('token_purchase_id', '=', purchaseId)
      .executeTakeFirst();
  }

  private lockLimits(codeId: number) {
    return this.rows
      .selectFrom('token_codes')
      .select(['most_uses as mostUses', 'most_uses_each as mostUsesEach'])
      .where('id', '=', codeId)
      .forUpdate()
      .executeTakeFirstOrThrow();
  }

  private async locked(code: string | null): Promise<FoundCode | undefined> {
    if (code === null) return undefined;
    return this.rows
      .selectFrom('token_codes')
      .select([
        'id',
        'code',
        'kind',
        'amount',
        'package_id as packageId',
        'most_uses as mostUses',
        'most_uses_each as mostUsesEach',
      ])
      .where('code', '=', code)
      .where('withdrawn_at', 'is', null)
      .where(sql<boolean>`now() >= coalesce(valid_from, '-infinity') and now() < coalesce(valid_until, 'infinity')`)
      .forUpdate()
      .executeTakeFirst();
  }

  /**
   * Uses of a code beside that of a purchase: tokens that were given, and purchases that were paid or may still be. What
   * the person has open itself does not count, since it would be released.
   */
  private usesOf(codeId: number, userId: number, purchaseId: number | null): Promise<CodeUses> {
    const isPaid = sql`(tokens is not null or status = 'completed')`;
    const isAwaited = sql`(status = 'pending' and purchase_date > now() - make_interval(hours => ${PENDING_HOURS}))`;
    const isOwn = sql`used.user_id = ${userId}`;
    return this.rows
      .selectFrom('token_code_uses as used')
      .leftJoin('token_purchases', 'token_purchases.id', 'token_purchase_id')
      .select([
        sql<number>`(count(*) filter (where ${isPaid} or (${isAwaited} and not ${isOwn})))::integer`.as('total'),
        sql<number>`(count(*) filter (where ${isPaid} and ${isOwn}))::integer`.as('own'),
      ])
      .where('used.code_id', '=', codeId)
      .$if(purchaseId !== null, (uses) => uses.where(sql<boolean>`token_purchase_id is distinct from ${purchaseId}`))
      .executeTakeFirstOrThrow();
  }

  /** Takes the use from purchases of a person that were opened with the code and not paid. */
  private async release(codeId: number, userId: number): Promise<void> {
    const unpaid = this.rows.selectFrom('token_purchases').select('id').where('status', '<>', 'completed');
    await this.rows
      .deleteFrom('token_code_uses')
      .where('code_id', '=', codeId)
      .where('user_id', '=', userId)
      .where('token_purchase_id', 'in', unpaid)
      .execute();
  }
}
