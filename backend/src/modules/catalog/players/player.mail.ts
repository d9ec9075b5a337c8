import type { Config } from '../../../config';
import { html } from '../../../shared/mail/html';
import { letter, type Letter } from '../../../shared/mail/letter';
import type { Language } from '../../../shared/text';
import { nameOf } from './domain/player';

/** A followed player or team, as its owner's mail speaks of it. */
export interface MailedPlayer {
  team: string;
  label: string | null;
  nickname: string | null;
  /** New photographs. */
  count: number;
  /** The page that stops mails about this one. */
  mute: string;
}

/** A picture of the mail, and the page that it leads to. */
export interface MailedPicture {
  title: string;
  source: string;
  page: string;
}

const photos = {
  en: (count: number) => (count === 1 ? '1 new photo' : `${count} new photos`),
  af: (count: number) => (count === 1 ? '1 nuwe foto' : `${count} nuwe foto’s`),
};

const texts = {
  en: {
    subject: (count: string) => `${count} of your players`,
    intro: (count: string) =>
      `There ${count.startsWith('1 ') ? 'is' : 'are'} ${count} of the players and teams that you follow:`,
    see: (count: number) => (count === 1 ? 'See this photo' : 'See these photos'),
    why: 'You get this e-mail, one a day at most, because you asked for it.',
    stop: 'Stop e-mails about',
    stopAll: 'Stop all these e-mails',
  },
  af: {
    subject: (count: string) => `${count} van jou spelers`,
    intro: (count: string) => `Daar is ${count} van die spelers en spanne wat jy volg:`,
    see: (count: number) => (count === 1 ? 'Sien hierdie foto' : 'Sien hierdie foto’s'),
    why: 'Jy kry hierdie e-pos, hoogstens een per dag, omdat jy daarvoor gevra het.',
    stop: 'Stop e-posse oor',
    stopAll: 'Stop al hierdie e-posse',
  },
} satisfies Record<Language, object>;

/** The mail about new photographs; nicknames are in its text only, which only the reader gets. */
export function playerMail({
  reader,
  players,
  pictures,
  count,
  list,
  stop,
  brand,
}: {
  reader: { fullName: string | null; language: Language };
  players: MailedPlayer[];
  pictures: MailedPicture[];
  /** All new photographs. */
  count: number;
  /** The page with exactly these photographs. */
  list: string;
  /** The page that stops all mails. */
  stop: string;
  brand: Config['brand'];
}): Letter {
  const { language } = reader;
  const t = texts[language];
  const total = photos[language](count);
  const named = (player: MailedPlayer) => {
    const name = nameOf(player, language);
    return player.nickname === null ? name : `${player.nickname}, ${name}`;
  };
  const line = (player: MailedPlayer) => `${named(player)}: ${photos[language](player.count)}`;
  const paragraphs = [
    t.intro(total),
    players.map((player) => `* ${line(player)}`).join('\n'),
    `${t.see(count)}\n${list}`,
    [t.why, ...players.map((player) => `${t.stop} ${named(player)}\n${player.mute}`), `${t.stopAll}\n${stop}`].join(
      '\n',
    ),
  ];
  const body = html`
    <p>${t.intro(total)}</p>
    <ul>
      ${players.map((player) => html`<li>${line(player)}</li>`)}
    </ul>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
      <tr>
        ${pictures.map(
          ({ title, source, page }) => html`
            <td width="33%" style="padding-right: 6px">
              <a href="${page}"><img src="${source}" alt="${title}" width="100%" /></a>
            </td>
          `,
        )}
        ${pictures.length < 3 ? html`<td></td>` : ''}
      </tr>
    </table>
    <p><a class="button" href="${list}">${t.see(count)}</a></p>
    <p class="quiet">
      ${t.why} ${players.map((player) => html`<br />${t.stop} <a href="${player.mute}">${named(player)}</a>`)}
      <br /><a href="${stop}">${t.stopAll}</a>
    </p>
  `;
  return letter({ reader, brand, subject: t.subject(total), paragraphs, body });
}
