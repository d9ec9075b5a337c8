import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Config } from '../../../config';
import { html } from '../../../shared/mail/html';
import { Mail } from '../../../shared/mail/mail';
import { mailPage } from '../../../shared/mail/mail-page';
import { notSignedIn } from '../../../shared/errors';
import { ShopSettings } from '../../../shared/shop-settings';
import { GetOriginals } from '../../catalog/contract';
import { GetPerson, type PersonSummary } from '../../identity/contract';
import { GetStoredFile } from '../../media/contract';
import { photoNotFound, testMailRefused } from '../orders.errors';
import { downloadName } from './download-name';
import { deliveryMail } from './delivery.mail';

/**
 * Sends a test mail, to the given address or to the administrator's own; not by a queue, so that the caller sees a
 * failure. Answers that address. Errors: photo-not-found, test-mail-refused.
 */
export class SendTestMail extends Command<string> {
  constructor(
    readonly userId: number,
    readonly emailAddress: string | null,
    /** The photograph that is delivered as to a buyer; null for a plain mail. */
    readonly photoId: number | null,
  ) {
    super();
  }
}

const PLAIN = {
  en: { subject: 'Test e-mail', text: 'This is a test: the shop can send mail.' },
  af: { subject: 'Toets-e-pos', text: 'Dit is ’n toets: die winkel kan pos stuur.' },
};

@CommandHandler(SendTestMail)
export class SendTestMailHandler implements ICommandHandler<SendTestMail> {
  constructor(
    private readonly queries: QueryBus,
    private readonly mail: Mail,
    private readonly config: Config,
    private readonly settings: ShopSettings,
  ) {}

  async execute({ userId, emailAddress, photoId }: SendTestMail): Promise<string> {
    const person = await this.queries.execute(new GetPerson(userId));
    if (!person) throw notSignedIn();
    const to = emailAddress ?? person.email;
    if (photoId === null) await this.sendPlain(person, to);
    else await this.sendPhoto(person, to, photoId);
    return to;
  }

  private async sendPlain({ language }: PersonSummary, to: string): Promise<void> {
    const { name } = (await this.settings.read()).brand;
    const { subject, text } = PLAIN[language];
    const page = mailPage({ language, brandName: name, body: html`<p>${text}</p>` });
    await this.send({ to, subject: `${subject} – ${name}`, text, html: page });
  }

  private async sendPhoto(person: PersonSummary, to: string, photoId: number): Promise<void> {
    const [original] = await this.queries.execute(new GetOriginals([photoId]));
    if (!original) throw photoNotFound();
    const { brand } = await this.settings.read();
    const { http, mail } = this.config;
    const attached = original.bytes <= mail.attachmentBytes;
    const link = `${http.publicUrl}/api/photos/${photoId}/download`;
    const photos = [
      { title: original.title, matchInfo: original.galleryName, tokens: 0, link, attached, picture: null },
    ];
    const message = deliveryMail({ person, photos, archive: null, balance: 0, brand, publicUrl: http.publicUrl });
    if (!attached) return this.send({ ...message, to });
    const file = await this.queries.execute(new GetStoredFile(original.filePath));
    const content = await file.open();
    try {
      const attachment = { filename: downloadName(original), contentType: file.contentType, content };
      await this.send({ ...message, to, attachments: [attachment] });
    } finally {
      content.destroy();
    }
  }

  private async send(message: Omit<Parameters<Mail['send']>[0], 'messageId'>): Promise<void> {
    try {
      await this.mail.send({ ...message, messageId: `test-${randomUUID()}` });
    } catch (error) {
      throw testMailRefused(error instanceof Error ? error.message : String(error));
    }
  }
}
