import { EventsHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { literally } from '../../../shared/database/search';
import { Mail } from '../../../shared/mail/mail';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import { ShopSettings } from '../../../shared/shop-settings';
import { User } from '../domain/user';
import { AccountLinks } from '../infrastructure/account-links';
import { accountMail } from './account.mail';
import { PasswordResetRequested } from './request-password-reset.command';

/** Accounts of one address in a mail, its owner's first: a stranger may have opened some, which crowd no one out. */
const MOST = 100;

const CHOOSE = { en: 'Choose a new password', af: 'Kies ’n nuwe wagwoord' };

const note = {
  en: 'If it was not you, do nothing: your password stays as it is.',
  af: 'As dit nie jy was nie, hoef jy niks te doen nie: jou wagwoord bly soos dit is.',
};

const introOf = (accounts: User[]) => {
  const [{ username } = { username: '' }] = accounts;
  return accounts.length === 1
    ? {
        en: `Someone, hopefully you, asked for a new password for the account “${username}”. This link works only once and is valid for an hour:`,
        af: `Iemand, hopelik jy, het vir ’n nuwe wagwoord vir die rekening “${username}” gevra. Hierdie skakel werk net een keer, en is ’n uur lank geldig:`,
      }
    : {
        en: 'Someone, hopefully you, asked for a new password. These accounts have your e-mail address. Each link works only once and is valid for an hour:',
        af: 'Iemand, hopelik jy, het vir ’n nuwe wagwoord gevra. Hierdie rekeninge het jou e-posadres. Elke skakel werk net een keer, en is ’n uur lank geldig:',
      };
};

/**
 * Mails an address one letter with a link for a new password for each of its accounts, in the language of the account
 * that was named. `jobId` is the same for every try.
 */
@EventsHandler(PasswordResetRequested)
export class SendResetLinkHandler implements OutboxHandler<PasswordResetRequested> {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: Mail,
    private readonly links: AccountLinks,
    private readonly settings: ShopSettings,
  ) {}

  async handle({ userId }: PasswordResetRequested, jobId: string): Promise<void> {
    const user = await this.em.findOne(User, userId);
    if (!user) return;
    const accounts = await this.em.find(
      User,
      { email: { $ilike: literally(user.email) } },
      { orderBy: { ownsEmail: 'desc', id: 'asc' }, limit: MOST },
    );
    const links = accounts.map((account) => ({
      address: this.links.address('password', account),
      label: accounts.length === 1 ? CHOOSE : { en: account.username, af: account.username },
    }));
    const { reader } = user;
    const { brand } = await this.settings.read();
    await this.mail.send({
      ...accountMail({ subject: CHOOSE, intro: introOf(accounts), note, links, reader, brand }),
      to: user.email,
      messageId: `reset-${jobId}`,
    });
  }
}
