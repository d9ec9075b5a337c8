import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { confirmEmail, getConfirmEmailUrl } from '../api/generated/account';
import { ApiError } from '../api/mutator';
import { userQuery } from '../api/session';
import { paths } from '../app/paths';
import { textsLoader } from '../i18n';
import { ButtonLink } from '../ui/button';
import { PageTitle } from '../ui/page-title';
import { ErrorState, PageSpinner } from '../ui/state';

export const clientLoader = textsLoader('profile');

/** The page of a mailed link: makes the new address the account's, on any device. */
export default function ConfirmEmailPage() {
  const { t } = useTranslation(['shop', 'profile']);
  const [params] = useSearchParams();
  const confirmation = useEmailConfirmation(params.get('token') ?? '');
  const { error } = confirmation;
  const title = <PageTitle>{t('profile:confirm.title')}</PageTitle>;
  if (confirmation.isPending)
    return (
      <>
        {title}
        <PageSpinner label={t('profile:confirm.working')} />
      </>
    );
  // Refused for good, or only lost on the way.
  if (error !== null && !(error instanceof ApiError && [400, 409].includes(error.status)))
    return (
      <ErrorState page title={t('profile:confirm.lost')} error={error} onRetry={() => void confirmation.refetch()} />
    );
  return (
    <div className="wrap narrow page-end stack">
      {title}
      <div className="page-head" role="status">
        <h1>{error ? t('profile:confirm.failed') : t('profile:confirm.done')}</h1>
        <p className="muted">{error ? error.reason : t('profile:confirm.doneText')}</p>
      </div>
      <div className="row wraps">
        <ButtonLink variant="gold" to={error ? paths.profile : paths.gallery}>
          {error ? t('profile:confirm.settings') : t('profile:confirm.browse')}
        </ButtonLink>
        {!error && <ButtonLink to={paths.profile}>{t('profile:confirm.settings')}</ButtonLink>}
      </div>
    </div>
  );
}

/** Uses the link of a mail. A query by hand, so that drawing the page twice does not send it twice. */
function useEmailConfirmation(token: string) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: [getConfirmEmailUrl(), token],
    queryFn: async () => {
      const answer = await confirmEmail({ token });
      await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      return answer;
    },
    gcTime: Infinity,
  });
}
