import { Download, Printer } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { getGetQrCodeUrl } from '../../api/generated/shop';
import { useShopConfig } from '../../api/shop';
import { LANGUAGES, useLanguage } from '../../i18n';
import { kickOffOf } from '../../i18n/clock';
import { formatIn } from '../../i18n/dates';
import { Button } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import { ShareButton } from '../../ui/share-button';
import '../../ui/print.css';
import { Logo } from '../layout/logo';
import './poster.css';

interface PosterPageProps {
  /** The page that the code leads to. */
  path: string;
  /** The two teams of a match, or the one name of a team or gallery. */
  names: string[];
  /** ISO 8601. */
  matchDate?: string | null;
  venue?: string;
  /** Its pictures are behind a code. The code itself is never printed. */
  needsCode?: boolean;
}

/** A poster with the ways to pass it on. */
export function PosterPage(subject: PosterPageProps) {
  const { path, names } = subject;
  const { t } = useTranslation('admin-poster');
  const title = t('title', { name: names.join(` ${t('sheet.versus')} `) });
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="poster-tools">
        <div className="admin-head">
          <h1>{title}</h1>
          <div className="row wraps">
            <ShareButton pill title={names.join(' – ')} path={path} />
            <a className="button line" href={getGetQrCodeUrl({ path })} download="qr.svg">
              <Download aria-hidden="true" />
              {t('download')}
            </a>
            <Button variant="gold" onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              {t('print')}
            </Button>
          </div>
        </div>
        <p className="muted">{t('text')}</p>
      </div>
      <div className="poster-frame">
        <Sheet {...subject} />
      </div>
    </>
  );
}

/** The text of a sheet, in one language. */
const sheetTexts = (t: TFunction<'admin-poster'>) => ({
  find: t('sheet.find'),
  scan: t('sheet.scan'),
  versus: t('sheet.versus'),
  needsCode: t('sheet.needsCode'),
  free: t('sheet.free'),
});

/** An A4 sheet in both languages, the reader's first. */
function Sheet({ path, names, matchDate, venue, needsCode }: PosterPageProps) {
  const { t, i18n } = useTranslation('admin-poster');
  const { brandName, publicUrl } = useShopConfig();
  const own = useLanguage();
  const languages = [own, ...LANGUAGES.filter((language) => language !== own)].map((language) => ({
    language,
    texts: sheetTexts(i18n.getFixedT(language, 'admin-poster')),
    day: matchDate ? formatIn(language, matchDate) : null,
  }));
  const address = publicUrl.replace(/^https?:\/\//, '') + path;
  const days = [...new Set(languages.map(({ day }) => day))].filter(Boolean).join(' / ');
  const facts = [days, matchDate && kickOffOf(matchDate), venue].filter(Boolean).join(' · ');
  return (
    <article className="poster">
      <header className="poster-head">
        <Logo name={brandName} />
      </header>
      <h2 className="poster-call">
        {languages.map(({ language, texts }) => (
          <span key={language} lang={language}>
            {texts.find}
          </span>
        ))}
      </h2>
      <div className="poster-subject">
        <p className="poster-names">
          {names.map((name, place) => (
            <span key={name}>
              {place > 0 && <i>{languages.map(({ texts }) => texts.versus).join(' / ')}</i>}
              {name}
            </span>
          ))}
        </p>
        {facts !== '' && <p>{facts}</p>}
      </div>
      <img className="poster-code" src={getGetQrCodeUrl({ path })} alt={t('code', { address })} />
      <div className="poster-hints">
        {languages.map(({ language, texts }) => (
          <p key={language} lang={language}>
            <b>{texts.scan}.</b> {needsCode ? texts.needsCode : texts.free}
          </p>
        ))}
        <p className="poster-address">{address}</p>
      </div>
    </article>
  );
}
