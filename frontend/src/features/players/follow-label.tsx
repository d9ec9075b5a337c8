import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetMatch } from '../../api/generated/teams-and-matches';
import { textsLoader } from '../../i18n';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-part';
import { FollowButton } from './follow-button';
import { useLabelName, type Player } from './player';

const loadTexts = textsLoader('players');
export const FollowDialog = lazyPart(async () => {
  await loadTexts();
  return import('./follow-dialog');
});

interface FollowLabelProps {
  label: string;
  /** Null when it is unknown which of the match's teams wears it. */
  team: Pick<Player, 'teamId' | 'team'> | null;
  matchId: number | null;
}

/** Follows a player from a photograph; where the team is not known, it is asked for. */
export function FollowLabel({ label, team, matchId }: FollowLabelProps) {
  if (team !== null) return <FollowButton player={{ ...team, label }} />;
  return matchId === null ? null : <FollowOneOf label={label} matchId={matchId} />;
}

function FollowOneOf({ label, matchId }: { label: string; matchId: number }) {
  const { t } = useTranslation();
  const nameOf = useLabelName();
  const [open, setOpen] = useState(false);
  const { data: match, isLoading } = useGetMatch(matchId, { query: { enabled: open } });
  const teams = match && [
    { id: match.homeTeamId, name: match.homeTeam.name },
    { id: match.awayTeamId, name: match.awayTeam.name },
  ];
  return (
    <>
      <Button size="small" working={isLoading} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <UserRoundPlus className="small" aria-hidden="true" />
        <span>
          {t('players.follow')} <span className="sr-only">{nameOf(label)}</span>
        </span>
      </Button>
      {/* Without the match, all teams are searched. */}
      {open && !isLoading && <FollowDialog {...(teams && { teams })} label={label} onClose={() => setOpen(false)} />}
    </>
  );
}
