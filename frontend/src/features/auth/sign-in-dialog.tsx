import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { usePhotoTitle } from '../../i18n/photo-title';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Picture } from '../../ui/picture';
import { AccountForms, type AccountTab } from './account-forms';
import { closeSignIn, type SignInRequest } from './sign-in';
import './auth.css';

/** Registering or logging in without leaving the page: what it is about, why, and the forms of /auth. */
export default function SignInDialog({ request, onClose }: { request: SignInRequest; onClose: () => void }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const titleOf = usePhotoTitle();
  const { why, photo, username, tab: first = 'register' } = request;
  const [tab, setTab] = useState<AccountTab>(first);
  return (
    <Dialog title={t(why === 'ended' ? 'account.sheet.endedTitle' : 'account.title')} onClose={onClose}>
      <div className="sign-in-why">
        {photo && <Picture photo={photo} alt={titleOf(photo)} sizes="72px" square eager />}
        <p>{t(`account.sheet.${why}`)}</p>
      </div>
      <AccountForms
        tab={tab}
        onTab={setTab}
        first={first}
        username={username}
        next={pathname + search}
        onSignedIn={closeSignIn}
      />
      <Button variant="ghost" block onClick={onClose}>
        {t('account.sheet.notNow')}
      </Button>
    </Dialog>
  );
}
