import { Injectable, Logger } from '@nestjs/common';
import { MailerService } from '@nestjs-modules/mailer';
import addressparser from 'nodemailer/lib/addressparser';
import type { Readable } from 'node:stream';
import { Config } from '../../config';
import { mails } from '../metrics/metrics';
import { ShopSettings } from '../shop-settings';
import { traced } from '../tracing/tracing';

/** A file that goes with a mail; a stream is read once, so each try of the mail brings its own. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: Readable | Buffer;
  /** Of a picture within the mail, whose HTML names it: `cid:…`. */
  cid?: string;
}

/** A mail in one language; `html` comes from the `html` tag, so that nothing in it is unescaped. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
  /** Of a mail that people subscribe to: where a single POST stops it (RFC 8058), which mail programs have a button for. */
  unsubscribe?: string;
  /** The same for every try of one mail, so that mail servers and inboxes recognise a repeat. */
  messageId: string;
}

/** Hands mails to the mail server; counts and traces each. */
@Injectable()
export class Mail {
  private readonly logger = new Logger(Mail.name);

  constructor(
    private readonly mailer: MailerService,
    private readonly config: Config,
    private readonly settings: ShopSettings,
  ) {}

  /** Resolves when the mail server has taken the mail; throws otherwise. */
  async send({ messageId, unsubscribe, ...message }: MailMessage): Promise<void> {
    const from = await this.sender();
    try {
      await traced({ name: 'mail', kind: 'CLIENT', attributes: { 'shop.mail': messageId } }, () =>
        this.mailer.sendMail({
          ...message,
          from,
          messageId: `<${messageId}@bokkiefoto>`,
          ...(unsubscribe && {
            list: { unsubscribe },
            headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
          }),
        }),
      );
    } catch (error) {
      mails.inc({ outcome: 'failed' });
      throw withoutAddresses(error);
    }
    mails.inc({ outcome: 'sent' });
    this.logger.log({ mail: messageId }, 'The mail server has taken a mail');
  }

  /** The address of the environment, under the shop's present name unless another name was given with it. */
  private async sender(): Promise<string | { name: string; address: string }> {
    const { mail, brand } = this.config;
    const [from] = addressparser(mail.from, { flatten: true });
    if (from?.name !== brand.name) return mail.from;
    return { name: (await this.settings.read()).brand.name, address: from.address };
  }
}

/** The mail server's answer without addresses: errors are logged, and kept with their jobs. */
function withoutAddresses(error: unknown): Error {
  const said = error instanceof Error ? error.message : String(error);
  return new Error(said.replace(/[^\s<>]+@[^\s<>]+/g, '…'));
}
