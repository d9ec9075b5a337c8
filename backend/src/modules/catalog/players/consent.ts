import { sql } from 'kysely';
import type { ConsentWordingDto } from './list-my-players.query';

/** The words at present. Other words get another version, so that it stays known who has agreed to which. */
export const CONSENT_WORDING: ConsentWordingDto = {
  version: '2026-11-28',
  en: 'Send me an e-mail, one a day at most, when there are new photos of the players and teams that I follow. I can stop this at any time, here or with the link in every e-mail.',
  af: 'Stuur vir my ’n e-pos, hoogstens een per dag, wanneer daar nuwe foto’s is van die spelers en spanne wat ek volg. Ek kan dit enige tyd stop, hier of met die skakel in elke e-pos.',
};

/**
 * The person gets the mails: they agreed, and it is known that the address is theirs. For statements that read `users`
 * and `player_mail_consents`.
 */
export const consentOpen = sql<boolean>`(player_mail_consents.withdrawn_at is null
  and users.closed_at is null and users.email is not null
  and (users.email_confirmed or player_mail_consents.confirmed_at is not null))`;
