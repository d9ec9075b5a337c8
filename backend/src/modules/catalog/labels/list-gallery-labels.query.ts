import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { cursorInvalid, galleryNotFound } from '../catalog.errors';
import { officeLabels, type OfficeLabel } from './photo-label-rows';

/** A label as the office sees it: shown to everybody, or a suggestion that waits for the office. */
export class OfficeLabelDto implements OfficeLabel {
  /** A number of 1 to 999, or a netball position in English. @example "7" */
  label!: string;
  /** The team of the photograph's match that wears it; null when it is not known. */
  side!: 'home' | 'away' | null;
  state!: 'shown' | 'suggested';
  /** Where it came from first: the office, the photographer's file, the number reader or a parent. */
  source!: 'office' | 'file' | 'reader' | 'parent';
  /** Of the number reader, 0 to 1. */
  confidence!: number | null;
}

/** A photograph to be labelled. */
export class LabelledPhotoDto {
  id!: number;
  title!: string;
  /** As it was uploaded. @example "IMG_1034.JPG" */
  fileName!: string;
  /** When the camera took it, ISO 8601; null when that is not known. */
  capturedAt!: string | null;
  /** Path for /api/files of the watermarked preview; null until it exists. */
  watermarkedPath!: string | null;
  /** Path for /api/files of the picture for grids; null until it exists. */
  gridPath!: string | null;
  /** Path for /api/files of the thumbnail; null until it exists. */
  thumbnailPath!: string | null;
  /** Pixels, upright. */
  width!: number;
  /** Pixels, upright. */
  height!: number;
  /** Base64 of the blurred placeholder; null until it exists. */
  thumbhash!: string | null;
  labels!: OfficeLabelDto[];
}

/** A page of a gallery's photographs in the order of capture, for those who label them. */
export class LabelledGalleryDto {
  id!: number;
  name!: string;
  /** @example "Netball" */
  category!: string;
  /** Photographs in the gallery. */
  photoCount!: number;
  /** The teams of its match; null without a match. */
  homeTeam!: string | null;
  awayTeam!: string | null;
  photos!: LabelledPhotoDto[];
  /** More photographs follow after the last one. */
  hasMore!: boolean;
}

/**
 * A page of a gallery's photographs with their labels and suggestions, in the order of capture; `cursor` is the id of the
 * photograph after which the page begins. Errors: gallery-not-found, invalid-input (cursor).
 */
export class ListGalleryLabels extends Query<LabelledGalleryDto> {
  constructor(
    readonly galleryId: number,
    readonly page: { limit: number; cursor?: number },
  ) {
    super();
  }
}

@QueryHandler(ListGalleryLabels)
export class ListGalleryLabelsHandler implements IQueryHandler<ListGalleryLabels> {
  constructor(private readonly em: EntityManager) {}

  async execute({ galleryId, page: { limit, cursor } }: ListGalleryLabels): Promise<LabelledGalleryDto> {
    const rows = this.em.getKysely<Tables>();
    const gallery = await rows
      .selectFrom('galleries')
      .leftJoin('matches', 'matches.id', 'galleries.match_id')
      .leftJoin('teams as home', 'home.id', 'matches.home_team_id')
      .leftJoin('teams as away', 'away.id', 'matches.away_team_id')
      .select([
        'galleries.id',
        'galleries.name',
        'galleries.category',
        'galleries.photo_count as photoCount',
        'home.name as homeTeam',
        'away.name as awayTeam',
      ])
      .where('galleries.id', '=', galleryId)
      .where('galleries.trash_id', 'is', null)
      .executeTakeFirst();
    if (!gallery) throw galleryNotFound();
    const isBehind = cursor === undefined ? sql<boolean>`true` : await this.isBehind(cursor);
    const photos = await rows
      .selectFrom('photos')
      .select((row) => [
        'photos.id',
        'photos.title',
        'photos.file_name as fileName',
        isoTime(row.ref('photos.captured_at')).as('capturedAt'),
        'photos.watermarked_path as watermarkedPath',
        'photos.grid_path as gridPath',
        'photos.thumbnail_path as thumbnailPath',
        'photos.width',
        'photos.height',
        'photos.thumbhash',
        officeLabels.as('labels'),
      ])
      .where('photos.gallery_id', '=', galleryId)
      .where('photos.trash_id', 'is', null)
      .where(isBehind)
      .orderBy('photos.capture_order')
      .orderBy('photos.file_name')
      .orderBy('photos.id')
      .limit(limit + 1)
      .execute();
    return { ...gallery, photos: photos.slice(0, limit), hasMore: photos.length > limit };
  }

  private async isBehind(photoId: number) {
    const place = await this.em
      .getKysely<Tables>()
      .selectFrom('photos')
      .select([sql<string>`capture_order::text`.as('time'), 'file_name as name'])
      .where('id', '=', photoId)
      .executeTakeFirst();
    if (!place) throw cursorInvalid();
    return sql<boolean>`(photos.capture_order, photos.file_name, photos.id)
      > (${place.time}::timestamptz, ${place.name}, ${photoId}::integer)`;
  }
}
