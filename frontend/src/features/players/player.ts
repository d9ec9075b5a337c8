import { useTranslation } from 'react-i18next';
import { useBib } from '../../i18n/shirt-labels';

/** A player: a shirt label in a team; without a label, the whole team. */
export interface Player {
  teamId: number;
  /** A number of 1 to 999, or a netball position in English. */
  label: string | null;
  /** The team's name. */
  team: string;
}

/** A player that is followed. */
export interface FollowedPlayer extends Player {
  /** Only who follows reads it. */
  nickname: string | null;
  /** When the photographs were looked at last, ISO 8601; null: never on this device. */
  lastSeenAt: string | null;
  /** Whether the daily mail speaks of it. */
  mails: boolean;
}

/** A player as the server's addresses have it: `12:7`, or `12` for the whole team. */
export function keyOf({ teamId, label }: Pick<Player, 'teamId' | 'label'>): string {
  return label === null ? String(teamId) : `${teamId}:${label}`;
}

/** Names players in the reader's language: `Number 7`, `DS` or `Whole team`. */
export function useLabelName(): (label: string | null) => string {
  const { t } = useTranslation();
  const bibOf = useBib();
  return (label) => {
    if (label === null) return t('players.wholeTeam');
    const bib = bibOf(label);
    return /^\d/.test(label) ? t('players.number', { number: bib }) : bib;
  };
}

/** The name of a followed player: the nickname, or label and team. */
export function usePlayerName(): (player: Pick<FollowedPlayer, 'label' | 'team' | 'nickname'>) => string {
  const nameOf = useLabelName();
  return ({ label, team, nickname }) => nickname ?? (label === null ? team : `${nameOf(label)}, ${team}`);
}
