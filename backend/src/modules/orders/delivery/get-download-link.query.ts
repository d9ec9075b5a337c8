import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { DownloadLinks } from './download-links';
import { notBought, nothingToDownload } from '../orders.errors';

/** A way to bought photographs for another device or a later day. */
export class DownloadLinkDto {
  /** Downloads them for 30 days, without signing in. @example "https://shop.test/api/downloads/12.1798…" */
  address!: string;
}

/** A signed link to a photograph, for its buyer. Error: not-bought. */
export class GetDownloadLink extends Query<DownloadLinkDto> {
  constructor(
    readonly userId: number,
    readonly photoId: number,
  ) {
    super();
  }
}

/** A signed link to all photographs that a person has bought until now, as one ZIP. Error: nothing-to-download. */
export class GetCollectionLink extends Query<DownloadLinkDto> {
  constructor(readonly userId: number) {
    super();
  }
}

@QueryHandler(GetDownloadLink)
export class GetDownloadLinkHandler implements IQueryHandler<GetDownloadLink> {
  constructor(
    private readonly em: EntityManager,
    private readonly links: DownloadLinks,
  ) {}

  async execute({ userId, photoId }: GetDownloadLink): Promise<DownloadLinkDto> {
    const purchase = await this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .select('id')
      .where('user_id', '=', userId)
      .where('photo_id', '=', photoId)
      .executeTakeFirst();
    if (!purchase) throw notBought();
    return { address: this.links.address(purchase.id) };
  }
}

@QueryHandler(GetCollectionLink)
export class GetCollectionLinkHandler implements IQueryHandler<GetCollectionLink> {
  constructor(
    private readonly em: EntityManager,
    private readonly links: DownloadLinks,
  ) {}

  async execute({ userId }: GetCollectionLink): Promise<DownloadLinkDto> {
    const newest = await this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .select('id')
      .where('user_id', '=', userId)
      .where('photo_id', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!newest) throw nothingToDownload();
    return { address: this.links.collectionAddress(newest.id) };
  }
}
