import { Process, Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { OutboxProcessor } from '../../../shared/outbox/outbox.processor';
import { ProcessNotice } from '../application/process-notice.command';
import { PaymentNoticeReceived } from '../application/receive-notice.command';

@Processor(PaymentNoticeReceived.queue)
export class PaymentsProcessor extends OutboxProcessor {
  @Process({ name: PaymentNoticeReceived.name, concurrency: 5 })
  processNotice(job: Job<PaymentNoticeReceived>): Promise<void> {
    return this.execute(job, new ProcessNotice(job.data.noticeId));
  }
}
