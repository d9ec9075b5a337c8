import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { userNotFound } from '../../../shared/errors';
import { shareNotFound, teamNotFound } from '../orders.errors';

/** The party that gets a share: some teams, or a photographer. */
export type Sharer = { teamIds: number[] } | { photographerId: number };

/**
 * Sets what each of some teams, or a photographer, gets of what their photographs bring, from a day at the schools on
 * until the next share of theirs. The same day again replaces it. Errors: team-not-found, user-not-found.
 */
export class SetShare extends Command<void> {
  constructor(
    readonly of: Sharer,
    /** 0 to 100, with two decimals at most. */
    readonly percent: number,
    /** @example "2026-11-28" */
    readonly from: string,
    readonly decidedBy: number,
  ) {
    super();
  }
}

/** Takes back a share that was set by mistake: the one before it holds on. Error: share-not-found. */
export class DeleteShare extends Command<void> {
  constructor(readonly shareId: number) {
    super();
  }
}

@CommandHandler(SetShare)
export class SetShareHandler implements ICommandHandler<SetShare> {
  constructor(private readonly em: EntityManager) {}

  execute({ of, percent, from, decidedBy }: SetShare): Promise<void> {
    return this.em.transactional(async (em) => {
      const rows = em.getKysely<Tables>();
      const sharers =
        'teamIds' in of
          ? // Locked by id, as by others.
            of.teamIds.toSorted((a, b) => a - b).map((id) => ({ team_id: id, user_id: null }))
          : [{ team_id: null, user_id: of.photographerId }];
      for (const sharer of sharers) {
        const { team_id, user_id } = sharer;
        // Kept from being deleted meanwhile.
        const found = await (
          team_id === null
            ? rows.selectFrom('users').select('id').where('id', '=', user_id)
            : rows.selectFrom('teams').select('id').where('id', '=', team_id)
        )
          .forKeyShare()
          .executeTakeFirst();
        if (!found) throw team_id === null ? userNotFound() : teamNotFound();
        const before = await rows
          .selectFrom('shares')
          .select(['id', 'percent'])
          .where('team_id', 'is not distinct from', team_id)
          .where('user_id', 'is not distinct from', user_id)
          .where('from_day', '=', from)
          .executeTakeFirst();
        const { id } = await rows
          .insertInto('shares')
          .values({ ...sharer, from_day: from, percent: percent.toFixed(2), decided_by: decidedBy })
          .onConflict((conflict) =>
            conflict
              .constraint('shares_key')
              .doUpdateSet({ percent: percent.toFixed(2), decided_by: decidedBy, decided_at: new Date() }),
          )
          .returning('id')
          .executeTakeFirstOrThrow();
        recordChange({
          what: 'Share',
          id,
          before: before ? { percent: before.percent } : null,
          after: { teamId: team_id, photographerId: user_id, from, percent: percent.toFixed(2) },
        });
      }
    });
  }
}

@CommandHandler(DeleteShare)
export class DeleteShareHandler implements ICommandHandler<DeleteShare> {
  constructor(private readonly em: EntityManager) {}

  async execute({ shareId }: DeleteShare): Promise<void> {
    const share = await this.em
      .getKysely<Tables>()
      .deleteFrom('shares')
      .where('id', '=', shareId)
      .returning(['team_id as teamId', 'user_id as photographerId', 'from_day', 'percent'])
      .executeTakeFirst();
    if (!share) throw shareNotFound();
    recordChange({ what: 'Share', id: shareId, before: share, after: null });
  }
}
