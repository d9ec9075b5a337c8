import { Process, Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { OutboxProcessor } from '../../../shared/outbox/outbox.processor';
import { EmailChanged } from '../application/confirm-email.command';
import { Registered } from '../application/register.command';
import { EmailChangeRequested } from '../application/request-email-change.command';
import { PasswordResetRequested } from '../application/request-password-reset.command';
import { SendEmailLink } from '../application/send-email-link.command';
import { SendEmailNotice } from '../application/send-email-notice.command';
import { SendResetLink } from '../application/send-reset-link.command';
import { TellEmailOwner } from '../application/tell-email-owner.command';

@Processor(PasswordResetRequested.queue)
export class MailProcessor extends OutboxProcessor {
  @Process({ name: PasswordResetRequested.name, concurrency: 3 })
  sendResetLink(job: Job<PasswordResetRequested>): Promise<void> {
    return this.execute(job, new SendResetLink(job.data.userId, String(job.id)));
  }

  // Bull adds up the concurrencies of a queue's jobs: with 0, these take their turn among the others.
  @Process({ name: EmailChangeRequested.name, concurrency: 0 })
  sendEmailLink(job: Job<EmailChangeRequested>): Promise<void> {
    return this.execute(job, new SendEmailLink(job.data.userId, job.data.email, String(job.id)));
  }

  @Process({ name: Registered.name, concurrency: 0 })
  tellEmailOwner(job: Job<Registered>): Promise<void> {
    return this.execute(job, new TellEmailOwner(job.data.userId, job.data.email, String(job.id)));
  }

  @Process({ name: EmailChanged.name, concurrency: 0 })
  sendEmailNotice(job: Job<EmailChanged>): Promise<void> {
    return this.execute(job, new SendEmailNotice(job.data.userId, job.data.formerEmail, String(job.id)));
  }
}
