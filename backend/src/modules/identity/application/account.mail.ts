import type { Config } from '../../../config';
import { html } from '../../../shared/mail/html';
import type { MailMessage } from '../../../shared/mail/mail';
import { mailPage } from '../../../shared/mail/mail-page';
import type { Language, Text } from '../../../shared/text';

const HELLO = { en: 'Hello', af: 'Hallo' };

interface AccountMail {
  /** The name is null where the address may be another person's, who should not read what a stranger calls himself. */
  reader: { fullName: string | null; language: Language };
  brand: Config['brand'];
  subject: Text;
  /** What happened, or what to do. */
  intro: Text;
  link?: { address: string; label: Text };
  /** The quiet line at the end. */
  note: Text;
}

/** A short mail about an account, in the account's language. */
export function accountMail({
  reader,
  brand,
  subject,
  intro,
  link,
  note,
}: AccountMail): Omit<MailMessage, 'to' | 'messageId'> {
  const { language, fullName } = reader;
  const hello = fullName === null ? HELLO[language] : `${HELLO[language]} ${fullName}`;
  const body = html`<h1>${hello}</h1>
    <p>${intro[language]}</p>
    ${link ? html`<p><a class="button" href="${link.address}">${link.label[language]}</a></p>` : ''}
    <p class="quiet">${note[language]}</p>`;
  return {
    subject: `${subject[language]} – ${brand.name}`,
    text: [hello, intro[language], ...(link ? [link.address] : []), note[language], brand.name].join('\n\n'),
    html: mailPage({ language, brandName: brand.name, body }),
  };
}
