import { Check } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchTeams } from '../../api/generated/photos';
import { reasonOf } from '../../api/mutator';
import { useCategoryName } from '../../i18n/names';
import { readLabels, useBib } from '../../i18n/shirt-labels';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { useSettled } from '../../ui/use-settled';
import { useChangePlayer } from './use-players';

interface Team {
  id: number;
  name: string;
  /** Where teams of several sports may have the name. */
  sport?: string;
}

interface FollowDialogProps {
  /** Teams to choose from; without them, all teams are searched. */
  teams?: Team[];
  /** The player whom the page has named already. */
  label?: string;
  onClose: () => void;
}

/** Characters of a nickname at most; the server's limit. */
export const LONGEST_NICKNAME = 40;

/** Asks for a team and a number, and follows that player; without a number, the whole team. */
export default function FollowDialog({ teams, label: given = '', onClose }: FollowDialogProps) {
  const { t } = useTranslation('players');
  const bibOf = useBib();
  const change = useChangePlayer();
  const [team, setTeam] = useState<Team | null>(null);
  const [number, setNumber] = useState(given && bibOf(given));
  const [nickname, setNickname] = useState('');
  const [tried, setTried] = useState(false);
  const { labels, unknown } = readLabels(number);
  const [read] = labels;
  const isWrong = unknown.length > 0 || labels.length > 1 || (read !== undefined && read.side !== null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (team === null || isWrong) return;
    const player = { teamId: team.id, team: team.name, label: read?.label ?? null };
    const name = nickname.trim();
    change({ player, followed: true, ...(name !== '' && { details: { nickname: name } }) });
    onClose();
  };
  return (
    <Dialog title={t('dialog.title')} onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <TeamChoice teams={teams} chosen={team} missing={tried && team === null} onChoose={setTeam} />
        <TextField
          label={t('dialog.number')}
          hint={t('dialog.numberHint')}
          error={tried && isWrong ? t('dialog.numberWrong') : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={4}
          value={number}
          onChange={({ target }) => setNumber(target.value)}
        />
        <TextField
          label={t('dialog.nickname')}
          hint={t('dialog.nicknameHint')}
          autoComplete="off"
          maxLength={LONGEST_NICKNAME}
          value={nickname}
          onChange={({ target }) => setNickname(target.value)}
        />
        <Button variant="gold" block type="submit">
          {t('dialog.follow')}
        </Button>
      </form>
    </Dialog>
  );
}

interface TeamChoiceProps {
  teams: Team[] | undefined;
  chosen: Team | null;
  missing: boolean;
  onChoose: (team: Team | null) => void;
}

/** Finds teams as people type, or offers those that there are. */
function TeamChoice({ teams, chosen, missing, onChoose }: TeamChoiceProps) {
  const { t } = useTranslation('players');
  const sportName = useCategoryName();
  const [text, setText] = useState('');
  const q = useSettled(text.trim());
  const search = useSearchTeams({ q }, { query: { enabled: teams === undefined && q !== '' } });
  if (chosen !== null)
    return (
      <div className="team-chosen">
        <Check aria-hidden="true" />
        <b>{chosen.name}</b>
        <Button variant="ghost" size="small" onClick={() => onChoose(null)}>
          {t('dialog.teamChange')}
        </Button>
      </div>
    );
  const found = teams ?? (q === '' ? [] : search.data);
  const required = missing ? t('dialog.teamRequired') : undefined;
  return (
    <div>
      {teams !== undefined && <p className="field-label">{t('dialog.team')}</p>}
      {teams === undefined && (
        <TextField
          type="search"
          label={t('dialog.team')}
          hint={found?.length === 0 && q !== '' ? t('dialog.teamNone') : t('dialog.teamHint')}
          error={required ?? (search.isError ? reasonOf(search.error) : undefined)}
          autoComplete="off"
          autoFocus
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {found !== undefined && found.length > 0 && (
        <ul className="team-choices" aria-label={t('dialog.team')}>
          {found.map((team) => (
            <li key={team.id}>
              <Button variant="ghost" size="small" onClick={() => onChoose(team)}>
                {team.name}
                {team.sport !== undefined && <span className="muted">{sportName(team.sport)}</span>}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {teams !== undefined && <FormError>{required}</FormError>}
    </div>
  );
}
