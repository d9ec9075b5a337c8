import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session';
import { paths } from '../../app/paths';
import { ButtonLink } from '../../ui/button';
import { Steps } from '../../ui/steps';
import './home.css';

/** The three steps, and the call that closes the page: to the matches for those signed in, else to an account. */
export function HowItWorks() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <section className="band">
      <div className="chalk" />
      <div className="wrap section">
        <h2>{t('home.steps.title')}</h2>
        <Steps
          steps={[
            { title: t('home.steps.find'), text: t('home.steps.findText') },
            { title: t('home.steps.choose'), text: t('home.steps.chooseText') },
            { title: t('home.steps.keep'), text: t('home.steps.keepText') },
          ]}
        />
        <div className="band-close">
          {user === null ? (
            <>
              <p>{t('home.noTokensYet')}</p>
              <ButtonLink className="on-field" to={paths.auth(undefined, 'register')}>
                {t('home.createAccount')}
              </ButtonLink>
            </>
          ) : (
            <>
              {user && <p>{t('home.goodToSeeYou', { name: user.fullName.split(' ')[0] })}</p>}
              <ButtonLink className="on-field" to={paths.matches}>
                {t('home.seeMatches')}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </section>
  );
}
