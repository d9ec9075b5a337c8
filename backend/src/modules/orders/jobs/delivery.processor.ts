import { Process, Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { OutboxProcessor } from '../../../shared/outbox/outbox.processor';
import { DeliverPhotos } from '../application/deliver-photos.command';
import { PurchaseRefunded, SendRefundNotice } from '../application/send-refund-notice.command';
import { PhotosPurchased } from '../contract';

@Processor(PhotosPurchased.queue)
export class DeliveryProcessor extends OutboxProcessor {
  @Process({ name: PhotosPurchased.name, concurrency: 3 })
  deliverPhotos(job: Job<PhotosPurchased>): Promise<void> {
    return this.execute(job, new DeliverPhotos(job.data.userId, job.data.transactionId));
  }

  // Bull adds up the concurrencies of a queue's jobs: with 0, these take their turn among the others.
  @Process({ name: PurchaseRefunded.name, concurrency: 0 })
  sendRefundNotice(job: Job<PurchaseRefunded>): Promise<void> {
    return this.execute(job, new SendRefundNotice(job.data));
  }
}
