import { useGetMatch } from '../../api/generated/teams-and-matches';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { dayHere } from '../../i18n/clock';
import { PackOffers } from './pack-offer';

/** Players on a photograph at most for their packs to be offered beside it; a whole team has no offers. */
const PLAYERS = 2;

/** The packs of the players that a photograph shows, of those whose team is known. */
export function PhotoPacks({ photo: { labels = [], matchId } }: { photo: PhotoDto }) {
  const players = labels.filter(({ side }) => side !== null);
  const isOffered = matchId !== null && players.length > 0 && players.length <= PLAYERS;
  const match = useGetMatch(matchId ?? 0, { query: { enabled: isOffered } });
  if (!isOffered || !match.data) return null;
  const { homeTeamId, awayTeamId, matchDate } = match.data;
  return players.map(({ label, side }) => (
    <PackOffers
      key={`${label} ${side}`}
      match={matchId}
      day={dayHere(new Date(matchDate))}
      team={side === 'home' ? homeTeamId : awayTeamId}
      label={label}
    />
  ));
}
