import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { DomainError } from '../../../shared/errors';
import { lockPhotos } from '../photos/photo-locks';
import { correctionInWords, type LabelState } from './domain/shirt-label';
import { openCorrections } from './list-corrections.query';
import { changeLabels } from './photo-label-rows';

/** A decision of the office; `open` takes it back. */
export const CORRECTION_DECISIONS = ['accept', 'refuse', 'open'] as const;
export type CorrectionDecision = (typeof CORRECTION_DECISIONS)[number];

const correctionNotFound = () =>
  new DomainError('not-found', 'correction-not-found', {
    en: 'This suggestion no longer exists.',
    af: 'Hierdie voorstel bestaan nie meer nie.',
  });

const correctionDecided = () =>
  new DomainError('conflict', 'correction-decided', {
    en: 'Someone else has just decided this one.',
    af: 'Iemand anders het pas oor hierdie een besluit.',
  });

/** The label's state after each decision. */
const STATES: Record<'missing' | 'wrong', Record<CorrectionDecision, LabelState>> = {
  missing: { accept: 'shown', refuse: 'refused', open: 'suggested' },
  wrong: { accept: 'refused', refuse: 'shown', open: 'shown' },
};

/**
 * Decides a correction, for all who say the same: an accepted one is shown from now on, or gone. Errors:
 * correction-not-found, correction-decided (by somebody else meanwhile, here or on the tagging page).
 */
export class DecideCorrection extends Command<void> {
  constructor(
    readonly correctionId: number,
    readonly decision: CorrectionDecision,
    readonly userId: number,
  ) {
    super();
  }
}

@CommandHandler(DecideCorrection)
export class DecideCorrectionHandler implements ICommandHandler<DecideCorrection> {
  constructor(private readonly em: EntityManager) {}

  execute({ correctionId, decision, userId }: DecideCorrection): Promise<void> {
    return this.em.transactional(async (em) => {
      const rows = em.getKysely<Tables>();
      const correction = await rows
        .selectFrom('label_corrections')
        .select(['photo_id as photoId', 'kind', 'label', 'side'])
        .where('id', '=', correctionId)
        .executeTakeFirst();
      if (!correction) throw correctionNotFound();
      const { photoId, kind, label, side } = correction;
      await lockPhotos(em, [photoId]);
      const open = await rows
        .selectFrom(openCorrections.as('open'))
        .select('open.id')
        .where('open.photo_id', '=', photoId)
        .where('open.kind', '=', kind)
        .where('open.label', '=', label)
        .where('open.side', 'is not distinct from', side)
        .executeTakeFirst();
      if (!open && decision !== 'open') throw correctionDecided();
      await rows
        .updateTable('label_corrections')
        .set({ kept: decision === 'refuse' })
        .where('photo_id', '=', photoId)
        .where('kind', '=', kind)
        .where('label', '=', label)
        .where('side', 'is not distinct from', side)
        .execute();
      await changeLabels(rows, [{ photoId, label, side, state: STATES[kind][decision] }], userId);
      const said = { correction: correctionInWords(correction) };
      recordChange({ what: 'Photo', id: photoId, before: said, after: { ...said, decision } });
    });
  }
}
