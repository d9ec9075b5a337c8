import { useTranslation } from 'react-i18next';
import { data, useSearchParams } from 'react-router-dom';
import { paths } from '../app/paths';
import { textsLoader } from '../i18n';
import { ButtonLink } from '../ui/button';
import { MissingPage } from '../ui/state';

export const loader = () => data(null, { status: 404 });

/** The status is for those who ask from outside. */
export const clientLoader = textsLoader('dead-link');

/** The page's text for each of the server's codes; for another code, that there is nothing here. */
const REASONS = {
  'link-expired': 'expired',
  'link-not-valid': 'cut',
  'photo-gone': 'gone',
  'photo-not-found': 'gone',
  'not-bought': 'notBought',
  'nothing-to-download': 'nothingBought',
  'not-signed-in': 'signIn',
  'too-many-requests': 'later',
  'service-away': 'later',
  'original-unreadable': 'later',
  unexpected: 'later',
} as const;

/** Where a link ends that the API can't follow, such as an old one in an e-mail: says why, and leads on. */
export default function DeadLinkPage() {
  const { t } = useTranslation(['shop', 'dead-link']);
  const [params] = useSearchParams();
  const why = params.get('why') ?? '';
  const reason = why in REASONS ? REASONS[why as keyof typeof REASONS] : 'nothing';
  const from = params.get('from') ?? '';
  const [, photo] = /^\/api\/photos\/(\d+)\/download$/.exec(from) ?? [];
  const wanted = photo === undefined ? paths.dashboard : paths.photo(Number(photo));
  const title = t(`dead-link:reasons.${reason}.title`);
  return (
    <MissingPage
      title={title}
      action={
        <div className="row wraps">
          {reason === 'signIn' && (
            <ButtonLink variant="gold" to={paths.auth(wanted)}>
              {t('layout.logIn')}
            </ButtonLink>
          )}
          {reason === 'later' && /^\/api\/[\w./-]+$/.test(from) && (
            <a className="button gold" href={from}>
              {t('common.tryAgain')}
            </a>
          )}
          {reason === 'notBought' && (
            <ButtonLink variant="gold" to={wanted}>
              {t('dead-link:toPhoto')}
            </ButtonLink>
          )}
          {reason !== 'signIn' && reason !== 'nothing' && (
            <ButtonLink to={paths.dashboard}>{t('layout.myPhotos')}</ButtonLink>
          )}
          <ButtonLink to={paths.gallery}>{t('layout.notFound.action')}</ButtonLink>
        </div>
      }
    >
      {t(`dead-link:reasons.${reason}.text`)}
    </MissingPage>
  );
}
