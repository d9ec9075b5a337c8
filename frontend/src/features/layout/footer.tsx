import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { localNumber, useShopConfig } from '../../api/shop';
import { paths } from '../../app/paths';
import { chooseTheme, useTheme, type Theme } from '../../app/theme';
import { SPORTS } from '../../i18n/names';
import { useHeldChoice } from '../../ui/use-held-value';
import { Logo } from './logo';
import { LowDataSwitch } from './low-data-switch';
import './footer.css';

const THEMES: { theme: Theme; label: 'layout.themeSystem' | 'layout.themeLight' | 'layout.themeDark' }[] = [
  { theme: 'system', label: 'layout.themeSystem' },
  { theme: 'light', label: 'layout.themeLight' },
  { theme: 'dark', label: 'layout.themeDark' },
];

/** The foot of every page: more of the shop, its contact, and the choice of the theme. */
export function Footer() {
  const { t } = useTranslation();
  const { brandName, supportPhone, supportEmail } = useShopConfig();
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer-columns">
          <div className="footer-about">
            <Logo name={brandName} />
            <p>{t('layout.footer.slogan')}</p>
          </div>
          <div>
            <h2>{t('layout.footer.photos')}</h2>
            {SPORTS.map((category) => (
              <Link key={category} to={paths.category(category)}>
                {t(`common.categories.${category}`)}
              </Link>
            ))}
            <Link to={paths.favourites}>{t('favourites.title')}</Link>
            <Link to={paths.myPlayers}>{t('players.title')}</Link>
          </div>
          <div>
            <h2>{t('layout.footer.goodToKnow')}</h2>
            <Link to={paths.privacy}>{t('layout.footer.privacy')}</Link>
            <Link to={paths.terms}>{t('layout.footer.terms')}</Link>
            <Link to={paths.copyright}>{t('layout.footer.copyright')}</Link>
          </div>
          <div className="footer-help">
            <h2>{t('layout.footer.help')}</h2>
            {supportPhone !== '' && (
              <a href={`https://wa.me/${supportPhone}`} target="_blank" rel="noreferrer">
                {t('layout.footer.whatsapp', { phone: localNumber(supportPhone) })}
              </a>
            )}
            {supportEmail !== '' && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
          </div>
        </div>
        <ThemeChoice />
        <LowDataSwitch />
      </div>
    </footer>
  );
}

function ThemeChoice() {
  const { t } = useTranslation();
  const chosen = useTheme();
  const group = useHeldChoice(chosen, (theme) => chooseTheme(theme as typeof chosen));
  return (
    <fieldset className="theme-choice" ref={group}>
      <legend>{t('layout.theme')}</legend>
      {THEMES.map(({ theme, label }) => (
        <label key={theme}>
          <input
            className="sr-only"
            type="radio"
            name="theme"
            value={theme}
            checked={chosen === theme}
            onChange={() => chooseTheme(theme)}
          />
          {t(label)}
        </label>
      ))}
    </fieldset>
  );
}
