import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { invalidInput } from '../../../shared/errors';
import { lockPhotos } from '../photos/photo-locks';
import { labelsInWords, type LabelState, type ShirtLabel } from './domain/shirt-label';
import { NO_TEAMS } from './domain/label-plan';
import { changeLabels, officeLabels, type OfficeLabel } from './photo-label-rows';

const noTeams = () => invalidInput({ labels: NO_TEAMS });

/** A photograph's labels for the office. */
export interface PhotoLabels {
  photoId: number;
  labels: OfficeLabel[];
}

/**
 * Changes single labels of photographs, as the office decides: `shown` adds one or accepts a suggestion, `refused` takes
 * one away for good, `suggested` puts back what was decided before. All others stay, so that two people can label one
 * photograph at once. Answers the labels of those that are there. Error: invalid-input (labels, a team without a match).
 */
export class ChangeLabels extends Command<PhotoLabels[]> {
  constructor(
    readonly photoIds: number[],
    readonly changes: (ShirtLabel & { state: LabelState })[],
    readonly userId: number,
  ) {
    super();
  }
}

const twoStates = () =>
  invalidInput({
    changes: {
      en: 'A number of one team cannot be changed in two ways at once.',
      af: '’n Nommer van een span kan nie op twee maniere tegelyk verander word nie.',
    },
  });

type LabelChange = ChangeLabels['changes'][number];

const contradict = (one: LabelChange, other: LabelChange) =>
  one.label === other.label && one.side === other.side && one.state !== other.state;

@CommandHandler(ChangeLabels)
export class ChangeLabelsHandler implements ICommandHandler<ChangeLabels> {
  constructor(private readonly em: EntityManager) {}

  execute({ photoIds, changes, userId }: ChangeLabels): Promise<PhotoLabels[]> {
    return this.em.transactional(async (em) => {
      const ids = await lockPhotos(em, photoIds);
      if (ids.length === 0) return [];
      const rows = em.getKysely<Tables>();
      if (changes.some((one, at) => changes.slice(0, at).some((other) => contradict(one, other)))) throw twoStates();
      const namesTeam = changes.some(({ side, state }) => side !== null && state === 'shown');
      if (namesTeam && (await haveNoMatch(rows, ids))) throw noTeams();
      const before = new Map(
        (await labelsOf(rows, ids)).map(({ photoId, labels }) => [photoId, labelsInWords(labels)]),
      );
      await changeLabels(
        rows,
        ids.flatMap((photoId) => changes.map((change) => ({ photoId, ...change }))),
        userId,
      );
      const after = await labelsOf(rows, ids);
      for (const { photoId, labels } of after) {
        const change = { before: before.get(photoId) ?? '', after: labelsInWords(labels) };
        if (change.before !== change.after)
          recordChange({
            what: 'Photo',
            id: photoId,
            before: { labels: change.before },
            after: { labels: change.after },
          });
      }
      return after;
    });
  }
}

/** The labels of photographs, in the order of their ids. */
export function labelsOf(rows: Kysely<Tables>, photoIds: number[]): Promise<PhotoLabels[]> {
  return rows
    .selectFrom('photos')
    .select(['photos.id as photoId', officeLabels.as('labels')])
    .where('photos.id', 'in', photoIds)
    .orderBy('photos.id')
    .execute();
}

async function haveNoMatch(rows: Kysely<Tables>, photoIds: number[]): Promise<boolean> {
  const without = await rows
    .selectFrom('photos')
    .innerJoin('galleries', 'galleries.id', 'photos.gallery_id')
    .select('photos.id')
    .where('photos.id', 'in', photoIds)
    .where('galleries.match_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return without !== undefined;
}
