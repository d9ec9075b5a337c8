import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportPersonalDataUrl } from '../api/generated/account';
import { useFreshUser } from '../api/session';
import { paths } from '../app/paths';
import { AccountDetails } from '../features/account/account-details';
import { AccountSection } from '../features/account/account-section';
import { PasswordForm } from '../features/account/password-form';
import { textsLoader } from '../i18n';
import { Button, ButtonLink } from '../ui/button';
import { lazyPart } from '../ui/lazy-part';
import { PageTitle } from '../ui/page-title';
import { EmptyState } from '../ui/state';

const CloseDialog = lazyPart(() => import('../features/account/close-dialog'));

export const clientLoader = textsLoader('profile');

/** The account's settings: details, password, data, and closing it. */
export default function ProfilePage() {
  const { t } = useTranslation(['shop', 'profile']);
  const user = useFreshUser();
  const [closing, setClosing] = useState(false);
  if (!user)
    return (
      <EmptyState
        page
        title={t('profile:page.guest')}
        action={
          <ButtonLink variant="gold" to={paths.auth(paths.profile)}>
            {t('account.logIn')}
          </ButtonLink>
        }
      />
    );
  return (
    <div className="wrap account page-end">
      <PageTitle>{t('profile:page.title')}</PageTitle>
      <div className="page-head">
        <h1>{t('profile:page.title')}</h1>
      </div>
      <AccountSection title={t('profile:details.title')} text={t('profile:details.text')}>
        <AccountDetails user={user} />
      </AccountSection>
      <AccountSection title={t('profile:password.title')} text={t('profile:password.text')}>
        <PasswordForm username={user.username} />
      </AccountSection>
      <AccountSection title={t('profile:data.title')} text={t('profile:data.text')}>
        <a className="button line" href={getExportPersonalDataUrl()}>
          <Download aria-hidden="true" />
          {t('profile:data.action')}
        </a>
      </AccountSection>
      <AccountSection title={t('profile:close.title')} text={t('profile:close.text')}>
        <Button className="destructive" onClick={() => setClosing(true)}>
          {t('profile:close.open')}
        </Button>
      </AccountSection>
      {closing && <CloseDialog user={user} onClose={() => setClosing(false)} />}
    </div>
  );
}
