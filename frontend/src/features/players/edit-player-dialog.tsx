import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Checkbox, TextField } from '../../ui/field';
import { LONGEST_NICKNAME } from './follow-dialog';
import { usePlayerName, type FollowedPlayer } from './player';
import { useChangePlayer } from './use-players';

interface EditPlayerDialogProps {
  player: FollowedPlayer;
  /** The account gets mails: they may leave this one out. */
  hasMails: boolean;
  onStop: () => void;
  onClose: () => void;
}

/** Changes what is said about a followed player, or lets it go. */
export default function EditPlayerDialog({ player, hasMails, onStop, onClose }: EditPlayerDialogProps) {
  const { t } = useTranslation('players');
  const nameOf = usePlayerName();
  const change = useChangePlayer();
  const [nickname, setNickname] = useState(player.nickname ?? '');
  const [mails, setMails] = useState(player.mails);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    change({ player, followed: true, details: { nickname: nickname.trim() || null, ...(hasMails && { mails }) } });
    onClose();
  };
  return (
    <Dialog title={t('dialog.editTitle', { name: nameOf(player) })} onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <TextField
          label={t('dialog.nickname')}
          hint={t('dialog.nicknameHint')}
          autoComplete="off"
          autoFocus
          maxLength={LONGEST_NICKNAME}
          value={nickname}
          onChange={({ target }) => setNickname(target.value)}
        />
        {hasMails && (
          <Checkbox checked={mails} onChange={({ target }) => setMails(target.checked)}>
            {t('dialog.mails')}
          </Checkbox>
        )}
        <div className="row wraps">
          <Button variant="field" type="submit">
            {t('dialog.save')}
          </Button>
          <Button
            onClick={() => {
              onStop();
              onClose();
            }}
          >
            {t('dialog.stop')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
