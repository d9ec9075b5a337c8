import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/button';
import { classes } from '../../ui/classes';
import { lazyPart } from '../../ui/lazy-part';
import { Note } from '../../ui/note';
import { FollowDialog } from './follow-label';
import { keyOf, useLabelName, usePlayerName, type FollowedPlayer } from './player';
import { useChangePlayer } from './use-players';

const EditPlayerDialog = lazyPart(() => import('./edit-player-dialog'));

interface PlayerBarProps {
  players: FollowedPlayer[];
  /** The key of the one whose photographs are shown; null for all. */
  shown: string | null;
  hasMails: boolean;
  onShow: (key: string | null) => void;
}

/** The players that the reader follows: shows the photographs of one, edits it, or adds another. */
export function PlayerBar({ players, shown, hasMails, onShow }: PlayerBarProps) {
  const { t } = useTranslation('players');
  const nameOf = usePlayerName();
  const labelOf = useLabelName();
  const change = useChangePlayer();
  const [edited, setEdited] = useState<FollowedPlayer | null>(null);
  const [stopped, setStopped] = useState<FollowedPlayer | null>(null);
  const stop = (player: FollowedPlayer) => {
    change({ player, followed: false });
    setStopped(player);
    if (shown === keyOf(player)) onShow(null);
  };
  const undo = ({ nickname, mails, ...player }: FollowedPlayer) => {
    change({ player, followed: true, details: { nickname, mails } });
    setStopped(null);
  };
  return (
    <>
      <ul className="player-bar" aria-label={t('label')}>
        {players.length > 1 && (
          <li className={classes('player', shown === null && 'chosen')}>
            <button type="button" aria-pressed={shown === null} onClick={() => onShow(null)}>
              <b>{t('all')}</b>
            </button>
          </li>
        )}
        {players.map((player) => (
          <li key={keyOf(player)} className={classes('player', shown === keyOf(player) && 'chosen')}>
            <button
              type="button"
              aria-pressed={shown === keyOf(player)}
              onClick={() => onShow(shown === keyOf(player) ? null : keyOf(player))}
            >
              <b>{player.nickname ?? (player.label === null ? player.team : labelOf(player.label))}</b>
              <span className="tiny muted">
                {player.nickname === null
                  ? player.label === null
                    ? labelOf(null)
                    : player.team
                  : `${labelOf(player.label)}, ${player.team}`}
              </span>
            </button>
            <IconButton label={t('edit', { name: nameOf(player) })} onClick={() => setEdited(player)}>
              <Pencil aria-hidden="true" />
            </IconButton>
          </li>
        ))}
        <li>
          <AddPlayerButton />
        </li>
      </ul>
      {stopped !== null && (
        <Note>
          <span role="status">{t('stopped', { name: nameOf(stopped) })}</span>{' '}
          <Button variant="ghost" size="small" onClick={() => undo(stopped)}>
            {t('undo')}
          </Button>
        </Note>
      )}
      {edited !== null && (
        <EditPlayerDialog
          player={edited}
          hasMails={hasMails}
          onStop={() => stop(edited)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** Opens the dialog that follows another player. */
export function AddPlayerButton({ gold }: { gold?: boolean }) {
  const { t } = useTranslation('players');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={gold ? 'gold' : 'line'} onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        {t('add')}
      </Button>
      {open && <FollowDialog onClose={() => setOpen(false)} />}
    </>
  );
}
