import { Logger } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { setTimeout as wait } from 'node:timers/promises';
import { FindLostPhotos, type PhotoFiles } from '../contract';
import { keyOf } from '../domain/stored-key';
import { Storage } from '../infrastructure/storage';

@QueryHandler(FindLostPhotos)
export class FindLostPhotosHandler implements IQueryHandler<FindLostPhotos> {
  private readonly logger = new Logger(FindLostPhotos.name);

  constructor(private readonly storage: Storage) {}

  execute({ photos, patience }: FindLostPhotos): Promise<number[]> {
    return Promise.race([this.find(photos), wait(patience, [], { ref: false })]);
  }

  private async find(photos: PhotoFiles[]): Promise<number[]> {
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
