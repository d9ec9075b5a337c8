import { EventsHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { html } from '../../../shared/mail/html';
import { letter } from '../../../shared/mail/letter';
import { Mail } from '../../../shared/mail/mail';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import { ShopSettings } from '../../../shared/shop-settings';
import { PlayerLinks } from './player-links';
import { PlayerMailsAsked } from './player-mails.command';

const texts = {
  en: {
    subject: 'Do you want e-mails about new photos?',
    intro:
      'Someone asked us to send e-mails about new photos of players to this address. If it was you, please confirm:',
    confirm: 'Yes, send me these e-mails',
    note: 'If it was not you, do nothing: you get no e-mails about photos.',
  },
  af: {
    subject: 'Wil jy e-posse oor nuwe foto’s hê?',
    intro:
      'Iemand het gevra dat ons e-posse oor nuwe foto’s van spelers na hierdie adres stuur. As dit jy was, bevestig dit asseblief:',
    confirm: 'Ja, stuur vir my hierdie e-posse',
    note: 'As dit nie jy was nie, hoef jy niks te doen nie: jy kry geen e-posse oor foto’s nie.',
  },
};

/** Asks at an address that is not confirmed whether its owner wants the mails. `jobId` is the same for every try. */
@EventsHandler(PlayerMailsAsked)
export class SendConsentLinkHandler implements OutboxHandler<PlayerMailsAsked> {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: Mail,
    private readonly links: PlayerLinks,
    private readonly settings: ShopSettings,
  ) {}

  async handle({ consentId }: PlayerMailsAsked, jobId: string): Promise<void> {
    const person = await this.em
      .getKysely<Tables>()
      .selectFrom('player_mail_consents')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['email', 'users.language'])
      .where('player_mail_consents.id', '=', consentId)
      .where('withdrawn_at', 'is', null)
      .where('confirmed_at', 'is', null)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    if (!person?.email) return;
    const { subject, intro, confirm, note } = texts[person.language];
    const link = this.links.page('confirm', consentId);
    await this.mail.send({
      ...letter({
        // It is not proved yet that the address is this person's.
        reader: { fullName: null, language: person.language },
        brand: (await this.settings.read()).brand,
        subject,
        paragraphs: [intro, `${confirm}\n${link}`],
        body: html`<p>${intro}</p>
          <p><a class="button" href="${link}">${confirm}</a></p>`,
        note,
      }),
      to: person.email,
      messageId: `player-mails-${jobId}`,
    });
  }
}
