import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShopConfig } from '../../api/shop';
import { paths } from '../../app/paths';
import { ButtonLink } from '../../ui/button';
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
          {photoCount === undefined
            ? eventName
            : t('home.live', { event: eventName, photos: t('common.photos', { count: photoCount }) })}
        </p>
        <h1>{t('home.heroTitle')}</h1>
        <p className="hero-lead">{t('home.heroLead')}</p>
        <div className="hero-actions">
          <ButtonLink variant="gold" size="large" to={paths.gallery}>
            <Search aria-hidden="true" />
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
