import { Process, Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { OutboxProcessor } from '../../../shared/outbox/outbox.processor';
import { SendReceipt, TokensBought } from '../application/send-receipt.command';

/** A queue of its own: a mail server that is away must not keep payments waiting. */
@Processor(TokensBought.queue)
export class ReceiptsProcessor extends OutboxProcessor {
  @Process({ name: TokensBought.name, concurrency: 3 })
  sendReceipt(job: Job<TokensBought>): Promise<void> {
    return this.execute(job, new SendReceipt(job.data.purchaseId));
  }
}
