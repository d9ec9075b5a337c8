import type { Config } from '../../../config';
import { html } from '../../../shared/mail/html';
import { letter, type Letter } from '../../../shared/mail/letter';
import { tokens, type Language } from '../../../shared/text';
import type { ErasureReason } from '../../catalog/contract';
import type { PersonSummary } from '../../identity/contract';

const texts = {
  en: {
    subject: (title: string) => `We can no longer keep “${title}”`,
    objection: (title: string) =>
      `We had to remove “${title}”, which you have bought, for good, because someone objected to it. Please do not pass on any copies that you have.`,
    lost: (title: string) => `We are sorry: the file of “${title}”, which you have bought, is lost.`,
    back: (given: string) => `We have refunded ${given} for it.`,
    open: 'See your balance',
  },
  af: {
    subject: (title: string) => `Ons kan nie meer “${title}” bewaar nie`,
    objection: (title: string) =>
      `Ons moes “${title}”, wat jy gekoop het, vir goed verwyder, omdat iemand daarteen beswaar gemaak het. Moet asseblief nie kopieë wat jy het, aanstuur nie.`,
    lost: (title: string) => `Ons is jammer: die lêer van “${title}”, wat jy gekoop het, is verlore.`,
    back: (given: string) => `Ons het ${given} daarvoor aan jou teruggegee.`,
    open: 'Sien jou balans',
  },
} satisfies Record<Language, object>;

/** The mail about a bought photograph that is gone for good, in the account's language. */
export function erasureMail({
  person,
  photo: { title, tokens: paid, reason },
  brand,
  publicUrl,
}: {
  person: PersonSummary;
  /** `tokens` were paid, and have been given back. */
  photo: { title: string; tokens: number; reason: ErasureReason };
  brand: Config['brand'];
  publicUrl: string;
}): Letter {
  const t = texts[person.language];
  const sentences = [t[reason](title), ...(paid > 0 ? [t.back(tokens(paid))] : [])];
  const address = `${publicUrl}/dashboard`;
  const body = html`
    ${sentences.map((sentence) => html`<p>${sentence}</p>`)}
    <p><a class="button" href="${address}">${t.open}</a></p>
  `;
  return letter({ reader: person, brand, subject: t.subject(title), paragraphs: [...sentences, address], body });
}
