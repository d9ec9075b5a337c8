import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { ShopSettings } from '../../../shared/shop-settings';

/** How the mark on the public pictures looks, and how far they are made with it. Percentages are of the standard. */
export class WatermarkDto {
  /** Words beside the buck; null: the shop's name. @example "Kloofveld" */
  text!: string | null;
  /** The shop has a picture of its own for the mark, which takes the place of buck and words. */
  hasPicture!: boolean;
  /** @example 100 */
  size!: number;
  /** @example 100 */
  strength!: number;
  /** @example 100 */
  density!: number;
  /** Photographs whose pictures still have an earlier mark: they are made anew, one after the other. */
  outdated!: number;
}

/** The shop's mark, and how far its pictures are. */
export class GetWatermark extends Query<WatermarkDto> {}

@QueryHandler(GetWatermark)
export class GetWatermarkHandler implements IQueryHandler<GetWatermark> {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: ShopSettings,
  ) {}

  async execute(): Promise<WatermarkDto> {
    const { watermark, brand } = await this.settings.readNow();
    const { version, text, image, size, strength, density } = watermark;
    const { outdated } = await this.em
      .getKysely<Tables>()
      .selectFrom('photos')
      .select(sql<number>`count(*)::integer`.as('outdated'))
      .where('status', '=', 'ready')
      .where('watermark_version', '<', version)
      .executeTakeFirstOrThrow();
    return { text: text === brand.name ? null : text, hasPicture: image !== null, size, strength, density, outdated };
  }
}
