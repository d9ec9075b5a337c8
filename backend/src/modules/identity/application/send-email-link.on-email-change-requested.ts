import { EventsHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Mail } from '../../../shared/mail/mail';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import { ShopSettings } from '../../../shared/shop-settings';
import { User } from '../domain/user';
import { AccountLinks } from '../infrastructure/account-links';
import { ownerOfEmail } from '../infrastructure/email-owner';
import { accountMail } from './account.mail';
import { TellEmailOwnerHandler } from './tell-email-owner.on-registered';
import { EmailChangeRequested } from './request-email-change.command';

const texts = {
  subject: { en: 'Confirm your e-mail address', af: 'Bevestig jou e-posadres' },
  intro: {
    en: 'You asked us to use this e-mail address for your account. This link works only once and is valid for 24 hours:',
    af: 'Jy het gevra dat ons hierdie e-posadres vir jou rekening gebruik. Hierdie skakel werk net een keer, en is 24 uur lank geldig:',
  },
  introByOffice: {
    en: 'Our office was asked to use this e-mail address for your account. This link works only once and is valid for 24 hours:',
    af: 'Ons kantoor is gevra om hierdie e-posadres vir jou rekening te gebruik. Hierdie skakel werk net een keer, en is 24 uur lank geldig:',
  },
  note: {
    en: 'If it was not you, do nothing: someone has probably mistyped an address.',
    af: 'As dit nie jy was nie, hoef jy niks te doen nie: iemand het waarskynlik ’n adres verkeerd getik.',
  },
};
const label = { en: 'Use this address', af: 'Gebruik hierdie adres' };

/**
 * Mails the link that makes an address the account's to that address, or to its owner what they should know; nothing
 * when it is not wanted any more. `jobId` is the same for every try.
 */
@EventsHandler(EmailChangeRequested)
export class SendEmailLinkHandler implements OutboxHandler<EmailChangeRequested> {
  constructor(
    private readonly em: EntityManager,
    private readonly emailOwner: TellEmailOwnerHandler,
    private readonly mail: Mail,
    private readonly links: AccountLinks,
    private readonly settings: ShopSettings,
  ) {}

  async handle({ userId, email, byOffice }: EmailChangeRequested, jobId: string): Promise<void> {
    const user = await this.em.findOne(User, userId);
    if (user?.pendingEmail !== email) return;
    const ownerId = await ownerOfEmail(this.em, email);
    if (ownerId !== null && ownerId !== userId) return this.emailOwner.handle({ userId, email }, jobId);
    const link = { address: this.links.address('email', user), label };
    // It is not proved yet that the address is this person's.
    const reader = { fullName: null, language: user.language };
    await this.mail.send({
      ...accountMail({
        subject: texts.subject,
        intro: byOffice ? texts.introByOffice : texts.intro,
        note: texts.note,
        links: [link],
        reader,
        brand: (await this.settings.read()).brand,
      }),
      to: email,
      messageId: `email-${jobId}`,
    });
  }
}
