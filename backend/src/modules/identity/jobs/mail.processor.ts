import { Process, Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { OutboxProcessor } from '../../../shared/outbox/outbox.processor';
import { EmailChanged } from '../application/confirm-email.command';
import { EmailChangeRequested } from '../application/request-email-change.command';
import { PasswordResetRequested } from '../application/request-password-reset.command';
import { SendEmailLink } from '../application/send-email-link.command';
import { SendEmailNotice } from '../application/send-email-notice.command';
import { SendResetLink } from '../application/send-reset-link.command';

@Processor(PasswordResetRequested.queue)
export class MailProcessor extends OutboxProcessor {
  @Process({ name: PasswordResetRequested.name, concurrency: 3 })
  sendResetLink({ id, data }: Job<PasswordResetRequested>): Promise<void> {
    return this.execute(new SendResetLink(data.userId, String(id)));
  }

  // Bull adds the concurrency of a queue's jobs up: these take their turn among the others.
  @Process({ name: EmailChangeRequested.name, concurrency: 0 })
  sendEmailLink({ id, data }: Job<EmailChangeRequested>): Promise<void> {
    return this.execute(new SendEmailLink(data.userId, data.email, String(id)));
  }

  @Process({ name: EmailChanged.name, concurrency: 0 })
  sendEmailNotice({ id, data }: Job<EmailChanged>): Promise<void> {
    return this.execute(new SendEmailNotice(data.userId, data.formerEmail, String(id)));
  }
}
