import { Process, Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { OutboxProcessor } from '../../../shared/outbox/outbox.processor';
import { PasswordResetRequested } from '../application/request-password-reset.command';
import { SendResetLink } from '../application/send-reset-link.command';

@Processor(PasswordResetRequested.queue)
export class MailProcessor extends OutboxProcessor {
  @Process({ name: PasswordResetRequested.name, concurrency: 3 })
  sendResetLink({ id, data }: Job<PasswordResetRequested>): Promise<void> {
    return this.execute(new SendResetLink(data.userId, String(id)));
  }
}
