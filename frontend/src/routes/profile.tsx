import { useTranslation } from 'react-i18next';
import { useUser } from '../api/session';
import { PageTitle } from '../ui/page-title';
import { Price } from '../ui/price';

export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  if (!user) return null;
  return (
    <div className="wrap narrow page-end">
      <PageTitle>{t('account.profile.title')}</PageTitle>
      <div className="page-head">
        <h1>{t('account.profile.title')}</h1>
      </div>
      <dl className="card padded sum">
        <div>
          <dt>{t('account.username')}</dt>
          <dd>{user.username}</dd>
        </div>
        <div>
          <dt>{t('account.fullName')}</dt>
          <dd>{user.fullName || t('account.profile.notProvided')}</dd>
        </div>
        <div>
          <dt>{t('account.email')}</dt>
          <dd>{user.email}</dd>
        </div>
        <div>
          <dt>{t('account.profile.balance')}</dt>
          <dd>
            <Price tokens={user.tokenBalance} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
