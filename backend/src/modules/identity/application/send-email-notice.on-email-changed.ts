import { EventsHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Mail } from '../../../shared/mail/mail';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import { ShopSettings } from '../../../shared/shop-settings';
import { User } from '../domain/user';
import { accountMail } from './account.mail';
import { EmailChanged } from './confirm-email.command';

const subject = { en: 'Your e-mail address was changed', af: 'Jou e-posadres is verander' };

/** Mails an account's old e-mail address that it has changed. `jobId` is the same for every try. */
@EventsHandler(EmailChanged)
export class SendEmailNoticeHandler implements OutboxHandler<EmailChanged> {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: Mail,
    private readonly settings: ShopSettings,
  ) {}

  async handle({ userId, formerEmail }: EmailChanged, jobId: string): Promise<void> {
    const user = await this.em.findOne(User, userId);
    if (!user) return;
    const { brand } = await this.settings.read();
    const intro = {
      en: `The e-mail address of your account “${user.username}” has changed. Our e-mails now go to the new one.`,
      af: `Die e-posadres van jou rekening “${user.username}” is verander. Ons e-posse gaan nou na die nuwe adres.`,
    };
    const note = {
      en: `If it was not you, write to us at once: ${brand.supportEmail}`,
      af: `As dit nie jy was nie, skryf dadelik vir ons: ${brand.supportEmail}`,
    };
    await this.mail.send({
      // The former address may never have been this person's.
      ...accountMail({ reader: { fullName: null, language: user.language }, brand, subject, intro, note }),
      to: formerEmail,
      messageId: `email-notice-${jobId}`,
    });
  }
}
