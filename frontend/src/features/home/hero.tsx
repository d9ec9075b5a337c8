import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useShopConfig } from '../../api/shop';
import { paths } from '../../app/paths';
import { Button, ButtonLink } from '../../ui/button';
import { TeamField } from '../find/team-field';
import './home.css';

/** The first sight of the shop. `photoCount` is undefined until it is known. */
export function Hero({ photoCount }: { photoCount: number | undefined }) {
  const { t } = useTranslation();
  const { eventName } = useShopConfig();
  return (
    <section className="hero">
      <picture>
        <source media="(max-width: 899px)" srcSet="/images/hero-phone.webp" type="image/webp" />
        <source srcSet="/images/hero.webp" type="image/webp" />
        <source media="(max-width: 899px)" srcSet="/images/hero-phone.jpg" />
        <img src="/images/hero.jpg" alt={t('home.heroAlt')} fetchPriority="high" />
      </picture>
      <div className="wrap hero-inner">
        <p className="hero-live">
          {!photoCount
            ? eventName
            : t('home.live', { event: eventName, photos: t('common.photos', { count: photoCount }) })}
        </p>
        <h1>{t('home.heroTitle')}</h1>
        <p className="hero-lead">{t('home.heroLead')}</p>
        <FindField />
        <div className="hero-actions">
          <ButtonLink className="on-field" size="large" to={paths.gallery}>
            {t('home.findPhotos')}
          </ButtonLink>
          <ButtonLink className="on-field" size="large" to={paths.matches}>
            {t('home.todaysMatches')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/**
 * One line for team, number and day, which the server reads, or a team that is offered; without script, a form whose
 * answer is the page.
 */
function FindField() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <form
      className="hero-find"
      method="get"
      action={paths.find()}
      role="search"
      aria-label={t('find.heroLabel')}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(paths.find({ q: event.currentTarget.querySelector('input')?.value.trim() }));
      }}
    >
      <TeamField
        label={t('find.heroExample')}
        isLabelHidden
        example={t('find.heroExample')}
        text=""
        team={undefined}
        onChoose={({ id }) => void navigate(paths.find({ team: id }))}
      />
      <Button variant="gold" type="submit">
        {t('find.find')}
      </Button>
    </form>
  );
}
