import { useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { getListMyPlayersQueryKey, useListMyPlayers, useSetPlayerMails } from '../../api/generated/players';
import { useUser } from '../../api/session';
import { paths } from '../../app/paths';
import { useLanguage } from '../../i18n';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/field';
import { toast } from '../../ui/toast';

/** The consent to the daily mail: off until it is ticked, and taken back as easily. */
export function MailsCard() {
  const { t } = useTranslation(['shop', 'players']);
  const queryClient = useQueryClient();
  const language = useLanguage();
  const user = useUser();
  const { data: { mails } = {} } = useListMyPlayers({ query: { enabled: Boolean(user) } });
  const set = useSetPlayerMails({
    mutation: {
      meta: { failure: 'players:mails.failed' },
      onSuccess: (now) => queryClient.setQueryData(getListMyPlayersQueryKey(), now),
    },
  });
  if (!user || mails === undefined) return null;
  const { state, wording } = mails;
  const say = (wanted: boolean, told: string) =>
    set.mutate(
      { data: wanted ? { wanted, wording: wording.version, language } : { wanted } },
      { onSuccess: () => toast({ title: told }) },
    );
  const asked = t('players:mails.asked', { email: user.email });
  return (
    <section className="card padded player-mails" aria-labelledby="player-mails">
      <h2 id="player-mails">
        <Mail aria-hidden="true" />
        {t('players:mails.title')}
      </h2>
      <Checkbox
        checked={set.isPending ? set.variables.data.wanted : state !== 'off'}
        // Not `disabled`, which would take the keyboard's focus away.
        aria-disabled={set.isPending || undefined}
        onChange={({ target: { checked } }) =>
          !set.isPending && say(checked, t(checked ? 'players:mails.title' : 'players:mails.off'))
        }
      >
        {wording[language]}
      </Checkbox>
      {state === 'asked' && (
        <p role="status">
          {asked}{' '}
          <Button
            variant="ghost"
            size="small"
            working={set.isPending}
            onClick={() => say(true, t('players:mails.sent'))}
          >
            {t('players:mails.again')}
          </Button>
        </p>
      )}
      {state === 'on' && <p role="status">{t('players:mails.on')}</p>}
      <Link className="text-link small" to={`${paths.privacy}#players`}>
        {t('players:mails.privacy')}
      </Link>
    </section>
  );
}
