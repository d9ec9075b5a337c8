import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { CountCorrections, ShownLabelDto } from '../contract';
import { shownLabels } from './labelled';

/** People's correction of a label of a photograph, for the office. */
export class LabelCorrectionDto {
  /** Of the first who said it. */
  id!: number;
  photoId!: number;
  photoTitle!: string;
  galleryId!: number;
  galleryName!: string;
  /** Paths for /api/files, null until they exist: the watermarked preview, the picture for grids, the thumbnail. */
  watermarkedPath!: string | null;
  gridPath!: string | null;
  thumbnailPath!: string | null;
  /** Path for /api/files of the original, on which no mark covers a number. */
  filePath!: string;
  /** Pixels, upright. */
  width!: number;
  /** Pixels, upright. */
  height!: number;
  /** Base64 of the blurred placeholder; null until it exists. */
  thumbhash!: string | null;
  /** The photograph shows the label, which it does not have; or it has it, and shows it not. */
  kind!: 'missing' | 'wrong';
  /** A number of 1 to 999, or a netball position in English. @example "7" */
  label!: string;
  side!: 'home' | 'away' | null;
  /** The team's name; null when the team is not known. */
  team!: string | null;
  /** People who say so. */
  people!: number;
  /** Username of the first of them. */
  suggestedBy!: string | null;
  createdAt!: string;
  /** The labels by which the photograph is found now. */
  labels!: ShownLabelDto[];
}

/** A page of the corrections that wait for the office. */
export class LabelCorrectionsDto {
  /** All that wait. */
  open!: number;
  /** The oldest first. */
  corrections!: LabelCorrectionDto[];
}

/** Corrections that wait for the office, the oldest first; `cursor` is the id after which the page begins. */
export class ListCorrections extends Query<LabelCorrectionsDto> {
  constructor(readonly page: { limit: number; cursor?: number }) {
    super();
  }
}

/**
 * Open corrections: a label that is still only suggested, or one still shown and not kept; each once, however many say
 * so. The tagging page decides, too.
 */
export const openCorrections = sql<{
  id: number;
  photo_id: number;
  kind: 'missing' | 'wrong';
  label: string;
  side: 'home' | 'away' | null;
  people: number;
}>`(
  select min(label_corrections.id) as id, photo_id, kind, label, label_corrections.side, count(*)::integer as people
  from label_corrections join photo_labels using (photo_id, label)
  where photo_labels.side is not distinct from label_corrections.side and not kept
    and state = case kind when 'missing' then 'suggested' else 'shown' end
  group by photo_id, kind, label, label_corrections.side)`;

function selectOpen(em: EntityManager) {
  return em
    .getKysely<Tables>()
    .selectFrom(openCorrections.as('open'))
    .innerJoin('photos', 'photos.id', 'open.photo_id')
    .where('photos.trash_id', 'is', null);
}

async function countOf(open: ReturnType<typeof selectOpen>): Promise<number> {
  const { count } = await open.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow();
  return count;
}

@QueryHandler(CountCorrections)
export class CountCorrectionsHandler implements IQueryHandler<CountCorrections> {
  constructor(private readonly em: EntityManager) {}

  execute(): Promise<number> {
    return countOf(selectOpen(this.em));
  }
}

@QueryHandler(ListCorrections)
export class ListCorrectionsHandler implements IQueryHandler<ListCorrections> {
  constructor(private readonly em: EntityManager) {}

  async execute({ page: { limit, cursor = 0 } }: ListCorrections): Promise<LabelCorrectionsDto> {
    const open = selectOpen(this.em);
    const count = await countOf(open);
    const corrections = await open
      .innerJoin('label_corrections as first', 'first.id', 'open.id')
      .innerJoin('users', 'users.id', 'first.suggested_by')
      .innerJoin('galleries', 'galleries.id', 'photos.gallery_id')
      .leftJoin('matches', 'matches.id', 'galleries.match_id')
      .leftJoin('teams', (join) => join.on(teamOf, '=', sql.ref('teams.id')))
      .select((row) => [
        'open.id',
        'photos.id as photoId',
        'photos.title as photoTitle',
        'galleries.id as galleryId',
        'galleries.name as galleryName',
        'photos.watermarked_path as watermarkedPath',
        'photos.grid_path as gridPath',
        'photos.thumbnail_path as thumbnailPath',
        'photos.file_path as filePath',
        'photos.width',
        'photos.height',
        'photos.thumbhash',
        'open.kind',
        'open.label',
        'open.side',
        'teams.name as team',
        'open.people',
        'users.username as suggestedBy',
        isoTime(row.ref('first.created_at')).as('createdAt'),
        shownLabels.as('labels'),
      ])
      .where('open.id', '>', cursor)
      .orderBy('open.id')
      .limit(limit)
      .execute();
    return { open: count, corrections };
  }
}

const teamOf: RawBuilder<number | null> = sql`case open.side when 'home' then matches.home_team_id
  when 'away' then matches.away_team_id end`;
