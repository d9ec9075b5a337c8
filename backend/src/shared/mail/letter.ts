import type { Config } from '../../config';
import type { Language } from '../text';
import { html, type Html } from './html';
import type { MailMessage } from './mail';
import { mailPage } from './mail-page';

const HELLO = { en: 'Hello', af: 'Hallo' };
const HELP = {
  en: 'Something not right? Reply, or write to',
  af: 'Iets nie reg nie? Antwoord hierop, of skryf aan',
};

/** A title or an initial, which is not enough to greet a person by. */
const NO_NAME = /^(\p{L}{1,2}\.?|\p{L}+\.|mnr|mev|mej|mrs|miss|prof)$/iu;

/** The name that a person is greeted by: the first one. */
export function firstName(fullName: string): string {
  const [first = fullName] = fullName.trim().split(/\s+/);
  return NO_NAME.test(first) ? fullName : first;
}

/** A letter as a mail carries it. */
export type Letter = Pick<MailMessage, 'subject' | 'text' | 'html'>;

interface LetterParts {
  /** Without it, the greeting has no name. */
  reader: { fullName: string | null; language: Language };
  brand: Config['brand'];
  subject: string;
  /** Paragraphs of the letter, as plain text and as HTML. */
  paragraphs: string[];
  body: Html;
  /** The quiet line at the end, instead of the one that says where to ask. */
  note?: string;
}

/** A letter to a person in their language: greeting by the first name, paragraphs, a quiet line, the shop's name. */
export function letter({ reader, brand, subject, paragraphs, body, note }: LetterParts): Letter {
  const { language, fullName } = reader;
  const greeting = fullName === null ? HELLO[language] : `${HELLO[language]} ${firstName(fullName)}`;
  const help = HELP[language];
  const page = html`
    <h1>${greeting}</h1>
    ${body}
    <p class="quiet">${note ?? html`${help} <a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a>`}</p>
  `;
  return {
    subject: `${subject} – ${brand.name}`,
    text: [greeting, ...paragraphs, note ?? `${help} ${brand.supportEmail}`, brand.name].join('\n\n'),
    html: mailPage({ language, brandName: brand.name, body: page }),
  };
}
