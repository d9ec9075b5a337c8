import { EventsHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config';
import { Mail } from '../../../shared/mail/mail';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import { User } from '../domain/user';
import { AccountLinks } from '../infrastructure/account-links';
import { accountMail } from './account.mail';
import { PasswordResetRequested } from './request-password-reset.command';

const CHOOSE = { en: 'Choose a new password', af: 'Kies ’n nuwe wagwoord' };

const note = {
  en: 'If it was not you, do nothing: your password stays as it is.',
  af: 'As dit nie jy was nie, hoef jy niks te doen nie: jou wagwoord bly soos dit is.',
};

/** Mails a link for a new password, in the account's language. `jobId` is the same for every try. */
@EventsHandler(PasswordResetRequested)
export class SendResetLinkHandler implements OutboxHandler<PasswordResetRequested> {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: Mail,
    private readonly links: AccountLinks,
    private readonly config: Config,
  ) {}

  async handle({ userId }: PasswordResetRequested, jobId: string): Promise<void> {
    const user = await this.em.findOne(User, userId);
    if (!user) return;
    const intro = {
      en: `Somebody, hopefully you, asked for a new password for the account “${user.username}”. This link works once, for an hour:`,
      af: `Iemand, hopelik jy, het vir ’n nuwe wagwoord vir die rekening “${user.username}” gevra. Hierdie skakel werk een keer, vir ’n uur:`,
    };
    const link = { address: this.links.address('password', user), label: CHOOSE };
    const { language, fullName, ownsEmail } = user;
    const reader = { language, fullName: ownsEmail ? fullName : null };
    await this.mail.send({
      ...accountMail({ subject: CHOOSE, intro, note, link, reader, brand: this.config.brand }),
      to: user.email,
      messageId: `reset-${jobId}`,
    });
  }
}
