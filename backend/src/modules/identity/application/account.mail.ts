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
  links?: { address: string; label: Text }[];
  /** The quiet line at the end. */
  note: Text;
}

/** A short mail about an account, in the account's language; several links say what each is for. */
export function accountMail({ reader, brand, subject, intro, links = [], note }: AccountMail): Letter {
  const { language } = reader;
  const inText = ({ address, label }: (typeof links)[number]) =>
    links.length === 1 ? address : `${label[language]}\n${address}`;
  return letter({
    reader,
    brand,
    subject: subject[language],
    paragraphs: [intro[language], ...links.map(inText)],
    body: html`<p>${intro[language]}</p>
      ${links.map(({ address, label }) => html`<p><a class="button" href="${address}">${label[language]}</a></p>`)}`,
    note: note[language],
  });
}
