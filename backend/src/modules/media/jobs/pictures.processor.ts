import { OnQueueFailed, Process, Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { retryUntilAnswered } from '../../../shared/database/retry-until-answered';
import { OutboxProcessor } from '../../../shared/outbox/outbox.processor';
import { PhotosRemoved, MarkPhotoFailed } from '../../catalog/contract';
import { MakePictures } from '../application/make-pictures.command';
import { RemoveFiles } from '../application/remove-files.command';
import { PhotoStored } from '../application/upload-photos.command';

/**
 * Pictures worked on at the same time: three, of a thread each, fill two cores best (measured; docs/performance.md).
 */
const PICTURE_JOBS = 3;

@Processor(PhotoStored.queue)
export class PicturesProcessor extends OutboxProcessor {
  @Process({ name: PhotoStored.name, concurrency: PICTURE_JOBS })
  makePictures(job: Job<PhotoStored>): Promise<void> {
    return this.execute(job, new MakePictures(job.data.photoId, job.data.filePath));
  }

  // Bull adds up the concurrencies of a queue's jobs: with 0, these take their turn among the others.
  @Process({ name: PhotosRemoved.name, concurrency: 0 })
  removeFiles(job: Job<PhotosRemoved>): Promise<void> {
    return this.execute(job, new RemoveFiles(job.data.paths));
  }

  /** Given up, for instance because it ended its process every time: the administrator must see it. */
  @OnQueueFailed()
  override async onFailed(job: Job, failure: Error): Promise<void> {
    await super.onFailed(job, failure);
    try {
      if (job.name !== PhotoStored.name || !(await job.isFailed())) return;
      const { photoId } = job.data as PhotoStored;
      const failed = new MarkPhotoFailed(photoId, `processing-failed: ${failure.message}`);
      await retryUntilAnswered(() => this.run(job, failed));
    } catch (error) {
      // A listener's failure would end the process, and what else it works on.
      this.logger.error({ err: error });
    }
  }
}
