import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config';
import type { Tables } from '../../../shared/database/tables';
import { DomainError } from '../../../shared/errors';
import { ShopSettings } from '../../../shared/shop-settings';
import { keyOf } from '../domain/stored-key';
import { decode, previewOf } from '../infrastructure/picture-maker';
import { Semaphore } from '../infrastructure/semaphore';
import { ShopMark } from '../infrastructure/shop-mark';
import { Storage } from '../infrastructure/storage';
import { Watermark } from '../infrastructure/watermark';
import type { WatermarkChange } from './set-watermark.command';

const noPhoto = () =>
  new DomainError('not-found', 'no-photo-for-preview', {
    en: 'There is no photo yet to show the watermark on. Upload one first.',
    af: 'Daar is nog nie ’n foto om die watermerk op te wys nie. Laai eers een op.',
  });

/**
 * A photograph of the shop as its preview would look with a mark: `photoId`, or the newest that there is. Answers a
 * JPEG file; nothing is stored. Error: no-photo-for-preview.
 */
export class PreviewWatermark extends Query<Buffer> {
  constructor(
    readonly change: WatermarkChange,
    readonly photoId: number | null,
  ) {
    super();
  }
}

@QueryHandler(PreviewWatermark)
export class PreviewWatermarkHandler implements IQueryHandler<PreviewWatermark> {
  /** One at a time, so that many looks at once take no memory from the shop. */
  private readonly drawing = new Semaphore(1);

  constructor(
    private readonly em: EntityManager,
    private readonly storage: Storage,
    private readonly settings: ShopSettings,
    private readonly mark: ShopMark,
    private readonly config: Config,
  ) {}

  async execute({ change, photoId }: PreviewWatermark): Promise<Buffer> {
    let photos = this.em
      .getKysely<Tables>()
      .selectFrom('photos')
      .select(['file_path', 'content_hash'])
      .where('status', '=', 'ready')
      .where('trash_id', 'is', null)
      .orderBy('id', 'desc');
    if (photoId !== null) photos = photos.where('id', '=', photoId);
    const photo = await photos.limit(1).executeTakeFirst();
    const original = photo && keyOf(photo.file_path);
    if (!original) throw noPhoto();
    const { brand } = await this.settings.read();
    const { picture, text, ...percentages } = change;
    const design = {
      ...percentages,
      text: text ?? brand.name,
      picture: picture === 'keep' ? (await this.mark.read()).design.picture : picture === 'none' ? null : picture,
    };
    const { pictures, secretKeys } = this.config;
    const file = await this.storage.read(original);
    return this.drawing.run(1, async () => {
      const pixels = await decode(file, pictures.maxPixels, pictures.previewEdge);
      const watermark = await Watermark.draw(design, pictures.previewEdge, secretKeys, photo.content_hash);
      return previewOf(watermark, await watermark.cover(pixels, photo.content_hash), photo.content_hash);
    });
  }
}
