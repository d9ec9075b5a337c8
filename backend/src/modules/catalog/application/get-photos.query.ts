import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import {
  GetOriginals,
  GetPhotos,
  GetPhotosForSale,
  type PhotoDto,
  type PhotoForSale,
  type PhotoOriginal,
} from '../contract';
import { selectPhotos, toPhoto } from '../infrastructure/photo-rows';

@QueryHandler(GetPhotos)
export class GetPhotosHandler implements IQueryHandler<GetPhotos> {
  constructor(private readonly em: EntityManager) {}

  async execute({ photoIds, forAdmin }: GetPhotos): Promise<PhotoDto[]> {
    if (photoIds.length === 0) return [];
    const rows = await selectPhotos(this.em).where('photos.id', 'in', photoIds).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return photoIds.flatMap((id) => {
      const row = byId.get(id);
      return row ? [toPhoto(row, forAdmin)] : [];
    });
  }
}

@QueryHandler(GetPhotosForSale)
export class GetPhotosForSaleHandler implements IQueryHandler<GetPhotosForSale> {
  constructor(private readonly em: EntityManager) {}

  execute({ photoIds }: GetPhotosForSale): Promise<PhotoForSale[]> {
    if (photoIds.length === 0) return Promise.resolve([]);
    return this.em
      .getKysely<Tables>()
      .selectFrom('photos')
      .innerJoin('galleries', 'galleries.id', 'photos.gallery_id')
      .select(['photos.id', 'photos.title', 'galleries.category', 'photos.token_price as tokenPrice', 'photos.status'])
      .where('photos.id', 'in', photoIds)
      .orderBy('photos.id')
      .forShare('photos')
      .execute();
  }
}

@QueryHandler(GetOriginals)
export class GetOriginalsHandler implements IQueryHandler<GetOriginals> {
  constructor(private readonly em: EntityManager) {}

  async execute({ photoIds }: GetOriginals): Promise<PhotoOriginal[]> {
    if (photoIds.length === 0) return [];
    const originals = await this.em
      .getKysely<Tables>()
      .selectFrom('photos')
      .innerJoin('galleries', 'galleries.id', 'photos.gallery_id')
      .select([
        'photos.id',
        'photos.title',
        'galleries.name as galleryName',
        'photos.file_path as filePath',
        'photos.file_name as fileName',
        'photos.content_type as contentType',
        'photos.bytes',
      ])
      .where('photos.id', 'in', photoIds)
      .execute();
    return originals.map((original) => ({ ...original, bytes: Number(original.bytes) }));
  }
}

/**
 * The newest photographs (specification: `GET /api/photos`), newest first.
 * With `hasThumbnails`, only those whose pictures exist.
 */
export class ListRecentPhotos extends Query<PhotoDto[]> {
  constructor(
    readonly limit: number,
    readonly hasThumbnails: boolean,
    readonly forAdmin: boolean,
  ) {
    super();
  }
}

@QueryHandler(ListRecentPhotos)
export class ListRecentPhotosHandler implements IQueryHandler<ListRecentPhotos> {
  constructor(private readonly em: EntityManager) {}

  async execute({ limit, hasThumbnails, forAdmin }: ListRecentPhotos): Promise<PhotoDto[]> {
    const photos = selectPhotos(this.em)
      .where('photos.status', hasThumbnails ? '=' : '<>', hasThumbnails ? 'ready' : 'failed')
      .orderBy('photos.created_at', 'desc')
      .orderBy('photos.id', 'desc')
      .limit(limit);
    return (await photos.execute()).map((row) => toPhoto(row, forAdmin));
  }
}

/** The photographs of a match, through the galleries that are linked to it, in the order of capture. */
export class ListMatchPhotos extends Query<PhotoDto[]> {
  constructor(
    readonly matchId: number,
    readonly limit: number,
    readonly forAdmin: boolean,
  ) {
    super();
  }
}

@QueryHandler(ListMatchPhotos)
export class ListMatchPhotosHandler implements IQueryHandler<ListMatchPhotos> {
  constructor(private readonly em: EntityManager) {}

  async execute({ matchId, limit, forAdmin }: ListMatchPhotos): Promise<PhotoDto[]> {
    const photos = selectPhotos(this.em)
      .where('galleries.match_id', '=', matchId)
      .where('photos.status', '<>', 'failed')
      .orderBy('photos.capture_order')
      .orderBy('photos.file_name')
      .orderBy('photos.id')
      .limit(limit);
    return (await photos.execute()).map((row) => toPhoto(row, forAdmin));
  }
}
