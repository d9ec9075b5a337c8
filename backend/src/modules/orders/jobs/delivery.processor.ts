import { Process, Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { OutboxProcessor } from '../../../shared/outbox/outbox.processor';
import { DeliverPhotos } from '../application/deliver-photos.command';
import { PhotosPurchased } from '../contract';

@Processor(PhotosPurchased.queue)
export class DeliveryProcessor extends OutboxProcessor {
  @Process({ name: PhotosPurchased.name, concurrency: 3 })
  deliverPhotos(job: Job<PhotosPurchased>): Promise<void> {
    return this.execute(job, new DeliverPhotos(job.data.userId, job.data.transactionId));
  }
}
