import { EventsHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { html } from '../../../shared/mail/html';
import { Mail } from '../../../shared/mail/mail';
import { mailPage } from '../../../shared/mail/mail-page';
import { SHOP_ZONE } from '../../../shared/shop-time';
import type { Language } from '../../../shared/text';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import { ShopSettings } from '../../../shared/shop-settings';
import { PhotoReported } from './report-photo.command';

const SUBJECT = 'A photo was reported / ’n Foto is gerapporteer';

/** Tells the shop's support of a report, with its deadline; in both languages, since it may be read in either. */
@EventsHandler(PhotoReported)
export class SendReportHandler implements OutboxHandler<PhotoReported> {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: Mail,
    private readonly config: Config,
    private readonly settings: ShopSettings,
  ) {}

  async handle({ reportId }: PhotoReported): Promise<void> {
    const report = await this.em
      .getKysely<Tables>()
      .selectFrom('photo_reports')
      .select((row) => [
        'photo_title as title',
        'gallery_name as gallery',
        'details',
        isoTime(row.ref('due_at')).as('dueAt'),
      ])
      .where('id', '=', reportId)
      .executeTakeFirst();
    if (!report) return;
    const { brand } = await this.settings.read();
    const { publicUrl } = this.config.http;
    // The page for signing in leads signed-in people straight on to the reports.
    const link = `${publicUrl}/auth?next=${encodeURIComponent('/admin/reports')}`;
    const due = (language: Language) =>
      new Intl.DateTimeFormat(`${language}-ZA`, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: SHOP_ZONE,
      }).format(new Date(report.dueAt));
    const sentences = [
      `“${report.title}” (${report.gallery}) was reported. Please decide before ${due('en')}.`,
      `“${report.title}” (${report.gallery}) is gerapporteer. Besluit asseblief voor ${due('af')}.`,
      ...(report.details ? [report.details] : []),
    ];
    const body = html`<h1>${SUBJECT}</h1>
      ${sentences.map((sentence) => html`<p>${sentence}</p>`)}
      <p><a class="button" href="${link}">See the photo / Kyk na die foto</a></p>`;
    await this.mail.send({
      to: brand.supportEmail,
      subject: `${SUBJECT} – ${brand.name}`,
      text: [...sentences, link, brand.name].join('\n\n'),
      html: mailPage({ language: 'en', brandName: brand.name, body }),
      messageId: `report-${reportId}`,
    });
  }
}
