import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { DownloadLinks } from '../infrastructure/download-links';
import { notBought } from '../orders.errors';

/** A way to a bought photograph for another device or a later day. */
export class DownloadLinkDto {
  /** Downloads the photograph for 30 days, without signing in. @example "https://shop.test/api/downloads/12.1798…" */
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
