import type { Config } from '../../../config';
import { html } from '../../../shared/mail/html';
import { letter, type Letter } from '../../../shared/mail/letter';
import { tokens, type Language } from '../../../shared/text';
import type { PersonSummary } from '../../identity/contract';
import { LINK_DAYS } from '../infrastructure/download-links';

/** A bought photograph, as its mail lists it. */
export interface DeliveredPhoto {
  title: string;
  /** Tokens. */
  tokens: number;
  /** The signed download address. */
  link: string;
  attached: boolean;
}

const texts = {
  en: {
    subject: (count: number) => (count === 1 ? 'Your photo' : `Your ${count} photos`),
    intro: (count: number) =>
      count === 1
        ? 'Thank you. Here is your photo: full size, without the watermark.'
        : 'Thank you. Here are your photos: full size, without the watermark.',
    attached: 'attached',
    tooLarge: 'too large to attach: use the link',
    download: 'Download',
    paid: (total: number) => `Paid: ${tokens(total)}.`,
    free: (count: number) =>
      count === 1
        ? 'Free: it belongs to a pack that you have bought.'
        : 'Free: they belong to a pack that you have bought.',
    left: (balance: number) => ` You have ${tokens(balance)} left.`,
    links: (count: number) =>
      count === 1
        ? `The link works for ${LINK_DAYS} days. Your photo also stays in your account:`
        : `The links work for ${LINK_DAYS} days. Your photos also stay in your account:`,
    myPhotos: 'My Photos',
    licence: 'For personal use: print it, share it, hang it on the wall. Please do not sell it.',
  },
  af: {
    subject: (count: number) => (count === 1 ? 'Jou foto' : `Jou ${count} foto’s`),
    intro: (count: number) =>
      count === 1
        ? 'Dankie. Hier is jou foto: volle grootte, sonder die watermerk.'
        : 'Dankie. Hier is jou foto’s: volle grootte, sonder die watermerk.',
    attached: 'aangeheg',
    tooLarge: 'te groot om aan te heg: gebruik die skakel',
    download: 'Laai af',
    paid: (total: number) => `Betaal: ${tokens(total)}.`,
    free: (count: number) =>
      count === 1
        ? 'Gratis: dit hoort by ’n spelerpakkie wat jy gekoop het.'
        : 'Gratis: hulle hoort by ’n spelerpakkie wat jy gekoop het.',
    left: (balance: number) => ` Jy het nog ${tokens(balance)} oor.`,
    links: (count: number) =>
      count === 1
        ? `Die skakel werk vir ${LINK_DAYS} dae. Jou foto bly ook in jou rekening:`
        : `Die skakels werk vir ${LINK_DAYS} dae. Jou foto’s bly ook in jou rekening:`,
    myPhotos: 'My foto’s',
    licence: 'Vir persoonlike gebruik: druk dit, deel dit, hang dit teen die muur. Moet dit asseblief nie verkoop nie.',
  },
} satisfies Record<Language, object>;

/** The mail that delivers bought photographs, in the account's language. */
export function deliveryMail({
  person,
  photos,
  balance,
  brand,
  publicUrl,
}: {
  person: PersonSummary;
  photos: DeliveredPhoto[];
  /** Tokens left; null if the mail goes to another person. */
  balance: number | null;
  brand: Config['brand'];
  publicUrl: string;
}): Letter {
  const t = texts[person.language];
  const total = photos.reduce((sum, photo) => sum + photo.tokens, 0);
  const state = (photo: DeliveredPhoto) => (photo.attached ? t.attached : t.tooLarge);
  // Only in a pack does a photograph cost nothing.
  const paid = `${total === 0 ? t.free(photos.length) : t.paid(total)}${balance === null ? '' : t.left(balance)}`;
  const account = `${publicUrl}/dashboard`;
  const intro = t.intro(photos.length);

  const lines = photos.map((photo) => `* ${photo.title} (${state(photo)})\n  ${photo.link}`);
  const paragraphs = [intro, lines.join('\n'), paid, `${t.links(photos.length)}\n${account}`, t.licence];

  const body = html`
    <p>${intro}</p>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
      ${photos.map(
        (photo) => html`
          <tr>
            <td class="cell"><strong>${photo.title}</strong><br /><span class="quiet">${state(photo)}</span></td>
            <td class="cell" align="right"><a class="button" href="${photo.link}">${t.download}</a></td>
          </tr>
        `,
      )}
    </table>
    <p>${paid}</p>
    <p>${t.links(photos.length)} <a href="${account}">${t.myPhotos}</a></p>
    <p class="quiet">${t.licence}</p>
  `;
  // Another person's address gets no name that a stranger has chosen.
  const reader = balance === null ? { ...person, fullName: null } : person;
  return letter({ reader, brand, subject: t.subject(photos.length), paragraphs, body });
}
