import { type IQueryHandler, Query, type QueryBus, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { DomainError } from '../../../shared/errors';
import type { StoredFile } from '../../../shared/stored-file';
import type { PhotoOriginal } from '../../catalog/contract';
import { GetStoredFile } from '../../media/contract';

/** Number and size of the photographs that a person can download. */
export class PurchasedPhotosSummaryDto {
  /** Bought photographs that still exist. */
  count!: number;
  /** Of their files together. */
  bytes!: number;
}

/** A bought photograph's original. */
export type PurchasedFile = PhotoOriginal & { purchaseDate: string };

/** A person's photographs: those that can be downloaded, and those that no longer exist. */
export interface PurchasedFiles {
  photos: PurchasedFile[];
  /** Titles of those that are no longer kept. */
  gone: string[];
}

/** The photographs of one purchase, sent to one address. */
export interface SentOrder {
  transactionId: string;
  emailAddress: string;
}

/**
 * The originals of all photographs that a person has bought, of one order of theirs, or of all until a purchase, in the
 * order of the purchases.
 */
export class GetPurchasedFiles extends Query<PurchasedFiles> {
  constructor(
    readonly userId: number,
    readonly part: SentOrder | { lastPurchaseId: number } | null = null,
  ) {
    super();
  }
}

/** Counts the photographs that a person can download, and adds up their sizes. */
export class SumPurchasedFiles extends Query<PurchasedPhotosSummaryDto> {
  constructor(readonly userId: number) {
    super();
  }
}

@QueryHandler(GetPurchasedFiles)
export class GetPurchasedFilesHandler implements IQueryHandler<GetPurchasedFiles> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, part }: GetPurchasedFiles): Promise<PurchasedFiles> {
    const isPart =
      part === null
        ? sql`true`
        : 'lastPurchaseId' in part
          ? sql`purchases.id <= ${part.lastPurchaseId}`
          : sql`transaction_id = ${part.transactionId} and email_address = ${part.emailAddress}`;
    const wanted = sql<boolean>`(user_id = ${userId} and ${isPart})`;
    const photos = await this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .innerJoin('photos', 'photos.id', 'purchases.photo_id')
      .innerJoin('galleries', 'galleries.id', 'photos.gallery_id')
      .select((row) => [
        'photos.id',
        'photos.title',
        'galleries.name as galleryName',
        'photos.file_path as filePath',
        'photos.bytes',
        isoTime(row.ref('purchases.purchase_date')).as('purchaseDate'),
      ])
      .where(wanted)
      .orderBy('purchases.id')
      .execute();
    const gone = await this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .select('photo_title as title')
      .where(wanted)
      .where('photo_id', 'is', null)
      .orderBy('id')
      .execute();
    return {
      photos: photos.map((photo) => ({ ...photo, bytes: Number(photo.bytes) })),
      gone: gone.map(({ title }) => title),
    };
  }
}

@QueryHandler(SumPurchasedFiles)
export class SumPurchasedFilesHandler implements IQueryHandler<SumPurchasedFiles> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: SumPurchasedFiles): Promise<PurchasedPhotosSummaryDto> {
    const { count, bytes } = await this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .innerJoin('photos', 'photos.id', 'purchases.photo_id')
      .select((row) => [row.fn.countAll<string>().as('count'), row.fn.sum<string | null>('photos.bytes').as('bytes')])
      .where('purchases.user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return { count: Number(count), bytes: Number(bytes) };
  }
}

/** A bought photograph's file; null when it is gone. */
export async function keptFile(queries: QueryBus, path: string): Promise<StoredFile | null> {
  try {
    return await queries.execute(new GetStoredFile(path));
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found') return null;
    throw error;
  }
}
