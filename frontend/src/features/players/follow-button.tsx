import { UserRoundCheck, UserRoundPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { keyOf, useLabelName, type Player } from './player';
import { useChangePlayer, useFollowed } from './use-players';

interface FollowButtonProps {
  player: Player;
  /** Says whom it follows, where that is not beside it. */
  named?: boolean;
  onField?: boolean;
}

/** Follows a player or a whole team, or lets it go. */
export function FollowButton({ player, named, onField }: FollowButtonProps) {
  const { t } = useTranslation();
  const nameOf = useLabelName();
  const followed = useFollowed()?.some((one) => keyOf(one) === keyOf(player)) ?? false;
  const change = useChangePlayer();
  const Icon = followed ? UserRoundCheck : UserRoundPlus;
  return (
    <Button
      size="small"
      className={onField ? 'on-field' : undefined}
      onClick={() => change({ player, followed: !followed })}
    >
      <Icon className="small" aria-hidden="true" />
      <span>
        {followed ? t('players.following') : t('players.follow')}{' '}
        <span className={named ? undefined : 'sr-only'}>
          {player.label === null ? player.team : `${nameOf(player.label)}, ${player.team}`}
        </span>
      </span>
    </Button>
  );
}
