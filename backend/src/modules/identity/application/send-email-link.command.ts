import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config';
import { Mail } from '../../../shared/mail/mail';
import { User } from '../domain/user';
import { AccountLinks } from '../infrastructure/account-links';
import { ownerOfEmail } from '../infrastructure/email-owner';
import { accountMail } from './account.mail';
import { TellEmailOwner } from './tell-email-owner.command';

/**
 * Mails the link that makes an address the account's to that address, or to its owner what they should know; nothing
 * when it is not wanted any more. `requestId` is the same for every try.
 */
export class SendEmailLink extends Command<void> {
  constructor(
    readonly userId: number,
    readonly email: string,
    readonly requestId: string,
  ) {
    super();
  }
}

const texts = {
  subject: { en: 'Confirm your e-mail address', af: 'Bevestig jou e-posadres' },
  intro: {
    en: 'You asked us to use this e-mail address for your account. This link works once, for 24 hours:',
    af: 'Jy het gevra dat ons hierdie e-posadres vir jou rekening gebruik. Hierdie skakel werk een keer, vir 24 uur:',
  },
  note: {
    en: 'If it was not you, do nothing: somebody has probably mistyped an address.',
    af: 'As dit nie jy was nie, hoef jy niks te doen nie: iemand het waarskynlik ’n adres verkeerd getik.',
  },
};
const label = { en: 'Use this address', af: 'Gebruik hierdie adres' };

@CommandHandler(SendEmailLink)
export class SendEmailLinkHandler implements ICommandHandler<SendEmailLink> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly mail: Mail,
    private readonly links: AccountLinks,
    private readonly config: Config,
  ) {}

  async execute({ userId, email, requestId }: SendEmailLink): Promise<void> {
    const user = await this.em.findOne(User, userId);
    if (user?.pendingEmail !== email) return;
    const ownerId = await ownerOfEmail(this.em, email);
    if (ownerId !== null && ownerId !== userId)
      return this.commands.execute(new TellEmailOwner(userId, email, requestId));
    const link = { address: this.links.address('email', user), label };
    // Nobody has proved yet that the address is this person's.
    const reader = { fullName: null, language: user.language };
    await this.mail.send({
      ...accountMail({ ...texts, link, reader, brand: this.config.brand }),
      to: email,
      messageId: `email-${requestId}`,
    });
  }
}
