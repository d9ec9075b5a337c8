import type { Config } from '../../../config';
import { html } from '../../../shared/mail/html';
import { letter, type Letter } from '../../../shared/mail/letter';
import type { Language, Text } from '../../../shared/text';

interface AccountMail {
  /** The name is null if the address may be another person's, who should not read a name that a stranger chose. */
  reader: { fullName: string | null; language: Language };
  brand: Config['brand'];
  subject: Text;
  /** What happened, or what the reader should do. */
  intro: Text;
  link?: { address: string; label: Text };
  /** The quiet line at the end. */
  note: Text;
}

/** A short mail about an account, in the account's language. */
export function accountMail({ reader, brand, subject, intro, link, note }: AccountMail): Letter {
  const { language } = reader;
  return letter({
    reader,
    brand,
    subject: subject[language],
    paragraphs: [intro[language], ...(link ? [link.address] : [])],
    body: html`<p>${intro[language]}</p>
      ${link ? html`<p><a class="button" href="${link.address}">${link.label[language]}</a></p>` : ''}`,
    note: note[language],
  });
}
