import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { UserDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { LANGUAGES } from '../../i18n';
import { Price } from '../../ui/price';
import { SelectPill } from '../../ui/select-pill';
import { EditableDetail } from './editable-detail';
import { EmailForm } from './email-form';
import { NameForm } from './name-form';
import { PendingEmail } from './pending-email';
import { useChooseLanguage } from './use-edit-user';
import './account.css';

/** The person's details, which can be edited in place. */
export function AccountDetails({ user }: { user: UserDto }) {
  const { t } = useTranslation(['shop', 'profile']);
  const chooseLanguage = useChooseLanguage();
  return (
    <dl className="card padded account-details">
      <div>
        <dt>{t('account.username')}</dt>
        <dd>{user.username}</dd>
      </div>
      <EditableDetail
        label={t('account.fullName')}
        edit={t('profile:details.edit')}
        editLabel={t('profile:details.editName')}
        form={NameForm}
      >
        {user.fullName || t('profile:details.notProvided')}
      </EditableDetail>
      <EditableDetail
        label={t('account.email')}
        edit={t('profile:details.change')}
        editLabel={t('profile:details.changeEmail')}
        form={EmailForm}
        note={user.pendingEmail !== null && <PendingEmail email={user.pendingEmail} />}
      >
        {user.email}
      </EditableDetail>
      <div>
        <dt>{t('profile:details.language')}</dt>
        <dd>
          <p className="small muted">{t('profile:details.languageHint')}</p>
        </dd>
        <dd>
          <SelectPill
            label={t('profile:details.language')}
            value={user.language}
            options={LANGUAGES.map((value) => ({
              value,
              label: t(value === 'en' ? 'layout.english' : 'layout.afrikaans'),
            }))}
            onChange={chooseLanguage}
          />
        </dd>
      </div>
      <div>
        <dt>{t('profile:details.balance')}</dt>
        <dd>
          <Price tokens={user.tokenBalance} named />
        </dd>
        <dd>
          <Link className="more-link" to={paths.tokens}>
            {t('profile:details.buyMore')}
          </Link>
        </dd>
      </div>
    </dl>
  );
}
