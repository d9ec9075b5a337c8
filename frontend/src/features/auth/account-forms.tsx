import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserDto } from '../../api/generated/shop.schemas';
import { Tabs } from '../../ui/tabs';
import { ForgotForm } from './forgot-form';
import { LinkSent } from './link-sent';
import { LoginForm } from './login-form';
import { rememberNext } from './next-page';
import { RegisterForm } from './register-form';
import type { Typed } from './typed';

export const ACCOUNT_TABS = ['login', 'register', 'forgot'] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number];

interface AccountFormsProps {
  tab: AccountTab;
  onTab: (tab: AccountTab) => void;
  /** The tab that stands first. */
  first?: 'login' | 'register';
  /** Of somebody who has just chosen a new password, or whose session has ended. */
  username?: string | undefined;
  /** The page to which signing in leads, also by the link of a mail. */
  next: string;
  onSignedIn?: (user: UserDto) => void;
}

/** Log in, register, or ask for a new password. Values typed in one form are kept in the next. */
export function AccountForms({ tab, onTab, first = 'login', username, next, onSignedIn }: AccountFormsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Typed>(username === undefined ? {} : { username });
  const [sentTo, setSentTo] = useState<string>();
  const remember = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLInputElement && ['username', 'email', 'fullName'].includes(target.name))
      setTyped({ ...typed, [target.name]: target.value });
  };
  const openForgot = () => onTab('forgot');
  const onSent = (email: string) => {
    setSentTo(email);
    rememberNext(next);
    onTab('login');
  };
  const login = {
    value: 'login' as const,
    label: t('account.tabs.login'),
    panel: (
      <div className="stack">
        {sentTo !== undefined && <LinkSent email={sentTo} />}
        <LoginForm typed={typed} onSignedIn={onSignedIn} onForgot={openForgot} />
      </div>
    ),
  };
  const register = {
    value: 'register' as const,
    label: t('account.tabs.register'),
    panel: <RegisterForm typed={typed} onSignedIn={onSignedIn} />,
  };
  const forgot = {
    value: 'forgot' as const,
    label: t('account.tabs.forgot'),
    panel: <ForgotForm typed={typed} onSent={onSent} />,
  };
  return (
    <div onInput={remember}>
      <Tabs
        label={t('account.tabs.label')}
        value={tab}
        onChange={onTab}
        tabs={first === 'login' ? [login, register, forgot] : [register, login, forgot]}
      />
    </div>
  );
}
