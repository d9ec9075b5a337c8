import type { Config } from '../../../config';
import { html } from '../../../shared/mail/html';
import { mailPage } from '../../../shared/mail/mail-page';
import { tokens, type Language } from '../../../shared/text';
import type { PersonSummary } from '../../identity/contract';

const texts = {
  en: {
    subject: (given: string) => `You have ${given} back`,
    greeting: (name: string) => `Hello ${name}`,
    given: (given: string, title: string) => `We have given you ${given} back for “${title}”.`,
    reason: 'Reason',
    balance: (balance: string) => `You have ${balance} now.`,
    keeps: 'The photo stays yours.',
    open: 'Look at your tokens',
    help: 'Something not right? Reply, or write to',
  },
  af: {
    subject: (given: string) => `Jy het ${given} terug`,
    greeting: (name: string) => `Hallo ${name}`,
    given: (given: string, title: string) => `Ons het ${given} vir “${title}” aan jou teruggegee.`,
    reason: 'Rede',
    balance: (balance: string) => `Jy het nou ${balance}.`,
    keeps: 'Die foto bly joune.',
    open: 'Kyk na jou munte',
    help: 'Iets nie reg nie? Antwoord hierop, of skryf aan',
  },
} satisfies Record<Language, object>;

/** The mail that tells a buyer of tokens that were given back, in the account's language. */
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
}): { subject: string; text: string; html: string } {
  const t = texts[person.language];
  const greeting = t.greeting(person.fullName);
  const given = t.given(tokens(refund.tokens), refund.title);
  const reason = `${t.reason}: ${refund.reason}`;
  const now = `${t.balance(tokens(balance))} ${t.keeps}`;
  const address = `${publicUrl}/dashboard`;
  const body = html`
    <h1>${greeting}</h1>
    <p>${given}</p>
    <p>${reason}</p>
    <p>${now}</p>
    <p><a class="button" href="${address}">${t.open}</a></p>
    <p class="quiet">${t.help} <a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a></p>
  `;
  return {
    subject: `${t.subject(tokens(refund.tokens))} – ${brand.name}`,
    text: [greeting, given, reason, now, address, `${t.help} ${brand.supportEmail}`, brand.name].join('\n\n'),
    html: mailPage({ language: person.language, brandName: brand.name, body }),
  };
}
