import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { newCode, type CodeKind } from './domain/token-code';
import { codeNotFound, packageNotFound } from '../wallet.errors';

/** All that an administrator says of a code. */
export interface CodeDetails {
  kind: CodeKind;
  /** Tokens, percent or rand; a decimal string. */
  amount: string;
  packageId: number | null;
  mostUses: number;
  mostUsesEach: number;
  /** From then on; null from now. */
  validFrom: Date | null;
  /** Until then; null for ever. */
  validUntil: Date | null;
  /** Its purpose. */
  note: string;
}

/** Makes a code; answers its id. Error: package-not-found. */
export class MakeCode extends Command<number> {
  constructor(
    readonly details: CodeDetails,
    /** The administrator. */
    readonly userId: number,
  ) {
    super();
  }
}

/** Withdraws a code: it can no longer be used, and what it has given stays. Error: code-not-found. */
export class WithdrawCode extends Command<void> {
  constructor(readonly codeId: number) {
    super();
  }
}

@CommandHandler(MakeCode)
export class MakeCodeHandler implements ICommandHandler<MakeCode> {
  constructor(private readonly em: EntityManager) {}

  async execute({ details, userId }: MakeCode): Promise<number> {
    const { kind, amount, packageId, mostUses, mostUsesEach, validFrom, validUntil, note } = details;
    const rows = this.em.getKysely<Tables>();
    if (packageId !== null) {
      const found = rows.selectFrom('token_packages').select('id').where('id', '=', packageId);
      if (!(await found.executeTakeFirst())) throw packageNotFound();
    }
    const made = await rows
      .insertInto('token_codes')
      .values({
        code: newCode(),
        kind,
        amount,
        package_id: packageId,
        most_uses: mostUses,
        most_uses_each: mostUsesEach,
        valid_from: validFrom,
        valid_until: validUntil,
        note: note.trim(),
        created_by: userId,
      })
      .returning(['id', 'code'])
      .executeTakeFirstOrThrow();
    recordChange({ what: 'TokenCode', id: made.id, before: null, after: { ...details, code: made.code } });
    return made.id;
  }
}

@CommandHandler(WithdrawCode)
export class WithdrawCodeHandler implements ICommandHandler<WithdrawCode> {
  constructor(private readonly em: EntityManager) {}

  async execute({ codeId }: WithdrawCode): Promise<void> {
    const rows = this.em.getKysely<Tables>();
    const withdrawn = await rows
      .updateTable('token_codes')
      .set({ withdrawn_at: sql<string>`now()` })
      .where('id', '=', codeId)
      .where('withdrawn_at', 'is', null)
      .returning('code')
      .executeTakeFirst();
    if (withdrawn) {
      const [before, after] = [{ withdrawn: false }, { withdrawn: true, code: withdrawn.code }];
      return recordChange({ what: 'TokenCode', id: codeId, before, after });
    }
    const found = rows.selectFrom('token_codes').select('id').where('id', '=', codeId);
    if (!(await found.executeTakeFirst())) throw codeNotFound();
  }
}
