import type { Config } from '../../../config';
import { html } from '../../../shared/mail/html';
import { letter, type Letter } from '../../../shared/mail/letter';
import { tokens, type Language } from '../../../shared/text';
import type { PersonSummary } from '../../identity/contract';

const texts = {
  en: {
    subject: (given: string) => `${given} refunded`,
    given: (given: string, title: string) => `We have refunded ${given} for “${title}”.`,
    reason: 'Reason',
    balance: (balance: string) => `Your balance is now ${balance}.`,
    keeps: 'The photo stays yours.',
    open: 'See your balance',
  },
  af: {
    subject: (given: string) => `${given} teruggegee`,
    given: (given: string, title: string) => `Ons het ${given} vir “${title}” aan jou teruggegee.`,
    reason: 'Rede',
    balance: (balance: string) => `Jou balans is nou ${balance}.`,
    keeps: 'Die foto bly joune.',
    open: 'Sien jou balans',
  },
} satisfies Record<Language, object>;

/** The mail about a refund, in the account's language. */
export function refundMail({
  person,
  refund,
  balance,
  brand,
  publicUrl,
}: {
  person: PersonSummary;
  /** `title` is the photograph's, `reason` the administrator's own words. */
  refund: { tokens: number; title: string; reason: string };
  /** Tokens, with those that were given back. */
  balance: number;
  brand: Config['brand'];
  publicUrl: string;
}): Letter {
  const t = texts[person.language];
  const given = t.given(tokens(refund.tokens), refund.title);
  const reason = `${t.reason}: ${refund.reason}`;
  const now = `${t.balance(tokens(balance))} ${t.keeps}`;
  const address = `${publicUrl}/dashboard`;
  const body = html`
    <p>${given}</p>
    <p>${reason}</p>
    <p>${now}</p>
    <p><a class="button" href="${address}">${t.open}</a></p>
  `;
  const subject = t.subject(tokens(refund.tokens));
  return letter({ reader: person, brand, subject, paragraphs: [given, reason, now, address], body });
}
