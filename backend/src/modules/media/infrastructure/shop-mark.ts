import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { ShopSettings, type WatermarkSettings } from '../../../shared/shop-settings';
import type { MarkDesign } from './watermark';

/** SHA-256 of a mark's picture, by which it is known. */
export const hashOfMark = (picture: Buffer) => createHash('sha256').update(picture).digest('hex');

/** The shop's mark as administrators have set it. */
@Injectable()
export class ShopMark {
  private picture: { hash: string; content: Buffer } | null = null;

  constructor(private readonly settings: ShopSettings) {}

  /** As it is stored at this moment. Fails while its picture is being exchanged. */
  async read(): Promise<{ version: number; design: MarkDesign }> {
    const { watermark } = await this.settings.readNow();
    return { version: watermark.version, design: await this.designOf(watermark) };
  }

  private async designOf({ text, image, size, strength, density }: WatermarkSettings): Promise<MarkDesign> {
    return { text, size, strength, density, picture: image === null ? null : await this.pictureOf(image) };
  }

  private async pictureOf(hash: string): Promise<Buffer> {
    if (this.picture?.hash !== hash) {
      const content = await this.settings.readWatermarkImage();
      if (!content || hashOfMark(content) !== hash) throw new Error('The picture of the watermark is being exchanged');
      this.picture = { hash, content };
    }
    return this.picture.content;
  }
}
