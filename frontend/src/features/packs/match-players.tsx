import { Search } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { MatchDto } from '../../api/generated/shop.schemas';
import { useUser } from '../../api/session';
import { paths } from '../../app/paths';
import { dayHere } from '../../i18n/clock';
import { Button } from '../../ui/button';
import { useFollowed } from '../players/use-players';
import { PackOffers } from './pack-offer';

/** Players whose packs are offered at once: readers who follow a whole team look for one with the field. */
const PLAYERS = 3;

/** The way to one player's photographs of a match, where they are sold together. */
export function MatchPlayers({ match }: { match: MatchDto }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isNetball = match.homeTeam.sport === 'Netball';
  return (
    <form
      className="match-player"
      method="get"
      action={paths.find()}
      role="search"
      aria-label={t('match.onePlayer')}
      onSubmit={(event) => {
        event.preventDefault();
        const label = field.current?.value.trim();
        if (label) void navigate(paths.find({ match: match.id, label }));
      }}
    >
      <input type="hidden" name="match" value={match.id} />
      <label className="field-label" htmlFor={id}>
        {t('match.onePlayer')}
      </label>
      <div className="field">
        <input
          ref={field}
          id={id}
          name="label"
          placeholder={isNetball ? t('find.labelExample') : '7'}
          maxLength={7}
          inputMode={isNetball ? undefined : 'numeric'}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="search"
        />
      </div>
      <Button type="submit">
        <Search aria-hidden="true" />
        {t('find.find')}
      </Button>
    </form>
  );
}

/**
 * The packs of players of a match whom the reader follows. Visitors see no prices on a match's page (specification §2).
 */
export function FollowedPacks({ match: { id, homeTeamId, awayTeamId, matchDate } }: { match: MatchDto }) {
  const user = useUser();
  const followed = useFollowed() ?? [];
  if (!user) return null;
  const players = followed.flatMap(({ teamId, label }) =>
    label !== null && [homeTeamId, awayTeamId].includes(teamId) ? [{ teamId, label }] : [],
  );
  return (
    <div className="followed-packs">
      {players.slice(0, PLAYERS).map(({ teamId, label }) => (
        <PackOffers
          key={`${teamId} ${label}`}
          match={id}
          team={teamId}
          label={label}
          day={dayHere(new Date(matchDate))}
        />
      ))}
    </div>
  );
}
