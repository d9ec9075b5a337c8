import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { getGetPlayerLinkQueryKey, useApplyPlayerLink, useGetPlayerLink } from '../api/generated/players';
import type { PlayerLinkDto } from '../api/generated/shop.schemas';
import { ApiError } from '../api/mutator';
import { readFrom } from '../api/queries';
import { paths } from '../app/paths';
import { useLabelName } from '../features/players/player';
import { textsLoader } from '../i18n';
import { Button, ButtonLink } from '../ui/button';
import { PageTitle } from '../ui/page-title';
import { ErrorState, PageSpinner } from '../ui/state';

export const clientLoader = textsLoader('players');

/** The page of a link in a mail about players: asks once, since programs open links, too, and says what was done. */
export default function PlayerMailsPage() {
  const { t } = useTranslation(['shop', 'players']);
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const query = useGetPlayerLink({ token });
  const title = <PageTitle>{t('players:link.title')}</PageTitle>;
  if (query.isPending)
    return (
      <>
        {title}
        <PageSpinner label={t('common.loading')} />
      </>
    );
  const isRefused = query.error instanceof ApiError && query.error.status === 400;
  if (query.isError && !isRefused)
    return <ErrorState page title={t('players:link.lost')} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className="wrap narrow page-end stack">
      {title}
      {query.isSuccess && <Question link={query.data} token={token} />}
      {isRefused && (
        <div className="page-head" role="status">
          <h1>{t('players:link.failed')}</h1>
          <p className="muted">{query.error instanceof ApiError && query.error.reason}</p>
        </div>
      )}
      {(isRefused || query.data?.isDone) && (
        <ButtonLink variant="field" to={paths.myPlayers}>
          {t('players:link.players')}
        </ButtonLink>
      )}
    </div>
  );
}

function Question({ link, token }: { link: PlayerLinkDto; token: string }) {
  const { t } = useTranslation(['shop', 'players']);
  const queryClient = useQueryClient();
  const words = useWords(link);
  const apply = useApplyPlayerLink({
    mutation: {
      meta: { failure: 'players:mails.failed' },
      onSuccess: (done) => {
        queryClient.setQueryData(getGetPlayerLinkQueryKey({ token }), done);
        void queryClient.invalidateQueries(readFrom(['/api/my-players']));
      },
    },
  });
  return (
    <>
      <div className="page-head" role="status">
        <h1>{link.isDone ? words.done : words.question}</h1>
        <p className="muted">{link.isDone ? words.doneText : words.text}</p>
      </div>
      {!link.isDone && (
        <div className="row wraps">
          <Button variant="gold" working={apply.isPending} onClick={() => apply.mutate({ params: { token } })}>
            {words.answer}
          </Button>
          <ButtonLink to={paths.home}>{t('common.cancel')}</ButtonLink>
        </div>
      )}
    </>
  );
}

/** The question of a link, its answer, and what is said when it is done. */
function useWords({ purpose, team, label }: PlayerLinkDto) {
  const { t } = useTranslation('players');
  const labelOf = useLabelName();
  if (purpose === 'stop')
    return {
      question: t('link.stop'),
      text: t('link.stopText'),
      answer: t('link.stopDo'),
      done: t('link.stopped'),
      doneText: t('link.stoppedText'),
    };
  if (purpose === 'confirm')
    return {
      question: t('link.confirm'),
      text: t('link.confirmText'),
      answer: t('link.confirmDo'),
      done: t('link.confirmed'),
      doneText: t('link.confirmedText'),
    };
  const name = label === null ? (team ?? '') : `${labelOf(label)}, ${team}`;
  return {
    question: t('link.mute', { name }),
    text: t('link.muteText'),
    answer: t('link.muteDo'),
    done: team === null ? t('link.mutedOther') : t('link.muted', { name }),
    doneText: t('link.mutedText'),
  };
}
