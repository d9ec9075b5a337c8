import type { Config } from '../../../config';
import { html } from '../../../shared/mail/html';
import { letter, type Letter } from '../../../shared/mail/letter';
import { tokens, type Language } from '../../../shared/text';
import type { PersonSummary } from '../../identity/contract';
import { LINK_DAYS } from './download-links';

/** A bought photograph, as its mail lists it. */
export interface DeliveredPhoto {
  title: string;
  /** The match or gallery. */
  matchInfo: string;
  /** Tokens. */
  tokens: number;
  /** The signed download address. */
  link: string;
  attached: boolean;
  /** The content id of its small picture in this mail; null when it has none. */
  picture: string | null;
}

const texts = {
  en: {
    subject: (count: number) => (count === 1 ? 'Your photo' : `Your ${count} photos`),
    intro: (count: number, matches: string[]) => {
      const [match, other] = matches;
      const of = other === undefined ? ` of ${match}` : '';
      return count === 1
        ? `Thank you. Here is your photo${of}, in full size and without the watermark.`
        : `Thank you. Here are your ${count} photos${of}, in full size and without the watermark.`;
    },
    attached: 'attached',
    tooLarge: 'too large to attach: use the link',
    download: 'Download',
    archive: 'Download all as one ZIP',
    paid: (total: number) => `Paid: ${tokens(total)}.`,
    free: (count: number) =>
      count === 1
        ? 'Free: it belongs to a pack that you have bought, or is a present.'
        : 'Free: they belong to a pack that you have bought, or are a present.',
    left: (balance: number) =>
      balance === 0 ? ' You have no Bokkiemunte left.' : ` You have ${tokens(balance)} left.`,
    links: (count: number) =>
      count === 1
        ? `The link works for ${LINK_DAYS} days. Your photo also stays in your account:`
        : `The links work for ${LINK_DAYS} days. Your photos also stay in your account:`,
    myPhotos: 'My photos',
    licence: 'For personal use: print it, share it, hang it on the wall. Please do not sell it.',
  },
  af: {
    subject: (count: number) => (count === 1 ? 'Jou foto' : `Jou ${count} foto’s`),
    intro: (count: number, matches: string[]) => {
      const [match, other] = matches;
      const of = other === undefined ? ` van ${match}` : '';
      return count === 1
        ? `Dankie. Hier is jou foto${of}, in volle grootte en sonder die watermerk.`
        : `Dankie. Hier is jou ${count} foto’s${of}, in volle grootte en sonder die watermerk.`;
    },
    attached: 'aangeheg',
    tooLarge: 'te groot om aan te heg: gebruik die skakel',
    download: 'Laai af',
    archive: 'Laai almal as een ZIP af',
    paid: (total: number) => `Betaal: ${tokens(total)}.`,
    free: (count: number) =>
      count === 1
        ? 'Gratis: dit hoort by ’n spelerpakkie wat jy gekoop het, of is ’n geskenk.'
        : 'Gratis: hulle hoort by ’n spelerpakkie wat jy gekoop het, of is ’n geskenk.',
    left: (balance: number) => (balance === 0 ? ' Jou Bokkiemunte is nou op.' : ` Jy het nog ${tokens(balance)} oor.`),
    links: (count: number) =>
      count === 1
        ? `Die skakel is ${LINK_DAYS} dae lank geldig. Jou foto bly ook in jou rekening:`
        : `Die skakels is ${LINK_DAYS} dae lank geldig. Jou foto’s bly ook in jou rekening:`,
    myPhotos: 'My foto’s',
    licence: 'Vir persoonlike gebruik: druk dit, deel dit, hang dit teen die muur. Moet dit asseblief nie verkoop nie.',
  },
} satisfies Record<Language, object>;

/** The mail that delivers bought photographs, in the account's language. */
export function deliveryMail({
  person,
  photos,
  archive,
  balance,
  brand,
  publicUrl,
}: {
  person: PersonSummary;
  photos: DeliveredPhoto[];
  /** The signed address of all of them as one ZIP; null for a test. */
  archive: string | null;
  /** Tokens left; null if the mail goes to another person. */
  balance: number | null;
  brand: Config['brand'];
  publicUrl: string;
}): Letter {
  const t = texts[person.language];
  const total = photos.reduce((sum, photo) => sum + photo.tokens, 0);
  const state = (photo: DeliveredPhoto) => (photo.attached ? t.attached : t.tooLarge);
  // Only in a pack, and as a present, does a photograph cost nothing.
  const paid = `${total === 0 ? t.free(photos.length) : t.paid(total)}${balance === null ? '' : t.left(balance)}`;
  const account = `${publicUrl}/dashboard`;
  const matches = [...new Set(photos.map(({ matchInfo }) => matchInfo))];
  const intro = t.intro(photos.length, matches);
  // One match stands in the first sentence.
  const details = (photo: DeliveredPhoto) => (matches.length === 1 ? [] : [photo.matchInfo]).concat(state(photo));
  const all = photos.length > 1 && archive !== null ? [`${t.archive}\n${archive}`] : [];

  const lines = photos.map((photo) => `* ${photo.title} (${details(photo).join(', ')})\n  ${photo.link}`);
  const paragraphs = [intro, lines.join('\n'), ...all, paid, `${t.links(photos.length)}\n${account}`, t.licence];

  const row = (photo: DeliveredPhoto) => {
    const link = html`<a class="button second" href="${photo.link}">${t.download}</a>`;
    const words = html`<strong>${photo.title}</strong><br /><span class="quiet">${details(photo).join(', ')}</span>`;
    if (photo.picture === null)
      return html`<td class="cell" colspan="2">${words}</td>
        <td class="cell" align="right">${link}</td>`;
    const picture = (width: string) =>
      html`<img src="cid:${photo.picture ?? ''}" alt="${photo.title}" width="${width}" />`;
    // A single one is shown as large as it comes.
    return photos.length === 1
      ? html`<td class="cell" colspan="3">${picture('100%')}<br />${words}<br /><br />${link}</td>`
      : html`<td class="cell" width="136">${picture('120')}</td>
          <td class="cell" colspan="2">${words}<br /><br />${link}</td>`;
  };
  const body = html`
    <p>${intro}</p>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
      ${photos.map(
        (photo) =>
          html`<tr>
            ${row(photo)}
          </tr>`,
      )}
    </table>
    ${all.length === 0 ? '' : html`<p><a class="button" href="${archive ?? ''}">${t.archive}</a></p>`}
    <p>${paid}</p>
    <p>${t.links(photos.length)} <a href="${account}">${t.myPhotos}</a></p>
    <p class="quiet">${t.licence}</p>
  `;
  // Another person's address gets no name that a stranger has chosen.
  const reader = balance === null ? { ...person, fullName: null } : person;
  return letter({ reader, brand, subject: t.subject(photos.length), paragraphs, body });
}
