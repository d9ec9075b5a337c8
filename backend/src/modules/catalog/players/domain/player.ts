import type { Language } from '../../../../shared/text';
import { bibOf, labelOf } from '../../labels/domain/shirt-label';

/** Players and teams that a person follows at most. */
export const FOLLOWED_LIMIT = 50;
/** Characters of a nickname at most. */
export const LONGEST_NICKNAME = 40;

/** A player: a shirt label in a team, or the whole team; never a name. */
export interface Player {
  teamId: number;
  /** A number of 1 to 999, or a netball position in English; null for the whole team. */
  label: string | null;
}

/** A player in an address: `12:7`, `12:GS`, or `12` for the whole team. */
export const PLAYER = /^[1-9]\d{0,8}(:[1-9A-Z]\d{0,2}[A-Z]?)?$/;

/** The player of such a text; null for anything else. */
export function playerOf(text: string): Player | null {
  if (!PLAYER.test(text)) return null;
  const [teamId, given] = text.split(':');
  const label = given === undefined ? null : labelOf(given);
  return given !== undefined && label === null ? null : { teamId: Number(teamId), label };
}

/** A player as an address has it. */
export function keyOf({ teamId, label }: Player): string {
  return label === null ? String(teamId) : `${teamId}:${label}`;
}

/** The name of a player in a mail or on a page: `number 7 of Kloof o/14A`. */
export function nameOf({ team, label }: { team: string; label: string | null }, language: Language): string {
  if (label === null) return team;
  const bib = bibOf(label, language);
  const isNumber = /^\d/.test(label);
  return language === 'af'
    ? `${isNumber ? `nommer ${bib}` : bib} van ${team}`
    : `${isNumber ? `number ${bib}` : bib} of ${team}`;
}
