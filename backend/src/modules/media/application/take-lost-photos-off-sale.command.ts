import { Logger } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { setTimeout as wait } from 'node:timers/promises';
import { MarkOriginalsMissing } from '../../catalog/contract';
import { TakeLostPhotosOffSale, type PhotoFiles } from '../contract';
import { keyOf } from '../domain/stored-key';
import { Storage } from '../infrastructure/storage';

/** Milliseconds that the storage may take: a purchase waits for it. */
const PATIENCE = 1000;

@CommandHandler(TakeLostPhotosOffSale)
export class TakeLostPhotosOffSaleHandler implements ICommandHandler<TakeLostPhotosOffSale> {
  private readonly logger = new Logger(TakeLostPhotosOffSale.name);

  constructor(
    private readonly commands: CommandBus,
    private readonly storage: Storage,
  ) {}

  async execute({ photos }: TakeLostPhotosOffSale): Promise<number[]> {
    const lost = await Promise.race([this.findLost(photos), wait(PATIENCE, [], { ref: false })]);
    if (lost.length === 0) return [];
    this.logger.error({ photos: lost }, 'The originals of photographs are missing');
    await this.commands.execute(new MarkOriginalsMissing(lost));
    return lost;
  }

  private async findLost(photos: PhotoFiles[]): Promise<number[]> {
    try {
      const missing = await this.withoutFile(photos, 'original');
      const provesIt =
        missing.length < photos.length || (await this.withoutFile(missing, 'thumbnail')).length < missing.length;
      return provesIt ? missing.map(({ id }) => id) : [];
    } catch (error) {
      this.logger.warn({ err: error }, 'The storage does not say whether originals are there');
      return [];
    }
  }

  /** Those whose file of this kind is not stored. */
  private async withoutFile(photos: PhotoFiles[], kind: 'original' | 'thumbnail'): Promise<PhotoFiles[]> {
    const stored = await Promise.all(
      photos.map(async (photo) => {
        const key = keyOf(photo[kind] ?? '');
        return key !== null && (await this.storage.sizeOf(key)) !== null;
      }),
    );
    return photos.filter((_, index) => !stored[index]);
  }
}
