import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config';
import { html } from '../../../shared/mail/html';
import { Mail } from '../../../shared/mail/mail';
import { mailPage } from '../../../shared/mail/mail-page';
import { User } from '../domain/user';
import { ResetLinks } from '../infrastructure/reset-links';

/** Mails a link for a new password, in the account's language. `requestId` is the same for every try. */
export class SendResetLink extends Command<void> {
  constructor(
    readonly userId: number,
    readonly requestId: string,
  ) {
    super();
  }
}

const texts = {
  en: {
    subject: 'Choose a new password',
    hello: (name: string) => `Hello ${name}`,
    intro: 'Somebody, hopefully you, asked for a new password. This link works once, for an hour:',
    button: 'Choose a new password',
    ignore: 'If it was not you, do nothing: your password stays as it is.',
  },
  af: {
    subject: 'Kies ’n nuwe wagwoord',
    hello: (name: string) => `Hallo ${name}`,
    intro: 'Iemand, hopelik jy, het vir ’n nuwe wagwoord gevra. Hierdie skakel werk een keer, vir ’n uur:',
    button: 'Kies ’n nuwe wagwoord',
    ignore: 'As dit nie jy was nie, hoef jy niks te doen nie: jou wagwoord bly soos dit is.',
  },
};

@CommandHandler(SendResetLink)
export class SendResetLinkHandler implements ICommandHandler<SendResetLink> {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: Mail,
    private readonly links: ResetLinks,
    private readonly config: Config,
  ) {}

  async execute({ userId, requestId }: SendResetLink): Promise<void> {
    const user = await this.em.findOne(User, userId);
    if (!user) return;
    const t = texts[user.language];
    const link = this.links.address(user);
    const body = html`<h1>${t.hello(user.fullName)}</h1>
      <p>${t.intro}</p>
      <p><a class="button" href="${link}">${t.button}</a></p>
      <p class="quiet">${t.ignore}</p>`;
    await this.mail.send({
      to: user.email,
      subject: `${t.subject} – ${this.config.brand.name}`,
      text: [t.hello(user.fullName), t.intro, link, t.ignore, this.config.brand.name].join('\n\n'),
      html: mailPage({ language: user.language, brandName: this.config.brand.name, body }),
      messageId: `reset-${requestId}`,
    });
  }
}
