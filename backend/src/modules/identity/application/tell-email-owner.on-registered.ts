import { EventsHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config';
import { RateCounter, type Limit } from '../../../shared/rate-counter';
import { Mail } from '../../../shared/mail/mail';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import { ShopSettings } from '../../../shared/shop-settings';
import { User } from '../domain/user';
import { ownerOfEmail } from '../infrastructure/email-owner';
import { accountMail } from './account.mail';
import { Registered } from './register.command';

/** Mails to one owner, however many accounts name the address. */
const NOTICES: Limit = { times: 5, minutes: 24 * 60 };

const subject = { en: 'You have an account already', af: 'Jy het reeds ’n rekening' };
const label = { en: 'Log in', af: 'Meld aan' };

/**
 * Mails the owner of an e-mail address, if there is one, that another account has named it; the other person does not
 * learn of the owner (ADR 13). `jobId` is the same for every try.
 */
@EventsHandler(Registered)
export class TellEmailOwnerHandler implements OutboxHandler<Registered> {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: Mail,
    private readonly counter: RateCounter,
    private readonly config: Config,
    private readonly settings: ShopSettings,
  ) {}

  async handle({ userId, email }: Registered, jobId: string): Promise<void> {
    const ownerId = await ownerOfEmail(this.em, email);
    if (ownerId === null || ownerId === userId) return;
    const owner = await this.em.findOne(User, ownerId);
    // A mail that could not be sent is tried again, and counts once.
    const isFirstTry = await this.counter.take(`email-owner-notice:${jobId}`, { ...NOTICES, times: 1 });
    if (!owner || (isFirstTry && !(await this.counter.take(`email-owner:${ownerId}`, NOTICES)))) return;
    const { brand } = await this.settings.read();
    const { publicUrl } = this.config.http;
    // Contains no text that the other person has written.
    const intro = {
      en: `Someone, perhaps you, has used this e-mail address for another account. It belongs to your account “${owner.username}”. If it was you, log in with that name; under “Reset Password” you can choose a new password.`,
      af: `Iemand, dalk jy, het hierdie e-posadres vir ’n ander rekening gebruik. Dit behoort aan jou rekening “${owner.username}”. As dit jy was, meld met daardie naam aan; onder “Herstel wagwoord” kan jy ’n nuwe wagwoord kies.`,
    };
    const note = {
      en: 'If it was not you, you need not do anything: the other person cannot see your account, and it stays as it is.',
      af: 'As dit nie jy was nie, hoef jy niks te doen nie: die ander persoon kan nie jou rekening sien nie, en dit bly soos dit is.',
    };
    const link = { address: `${publicUrl}/auth`, label };
    await this.mail.send({
      ...accountMail({ reader: owner.reader, brand, subject, intro, note, links: [link] }),
      to: owner.email,
      messageId: `email-owner-${jobId}`,
    });
  }
}
