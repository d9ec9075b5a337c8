import { Printer } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useUser } from '../../api/session';
import { localNumber, useShopConfig } from '../../api/shop';
import { useDates } from '../../i18n/dates';
import { PACKAGES, PHOTO_PRICES, SELLER } from '../../i18n/legal';
import { Button } from '../../ui/button';
import { lazySection } from '../../ui/lazy-part';
import { PageTitle } from '../../ui/page-title';
import { PageSpinner } from '../../ui/state';
import { LegalWords } from './legal-words';
import { PackagePrices, PhotoPrices } from './price-lists';
import { Seller } from './seller';
import './legal-page.css';
import '../../ui/print.css';

const DraftNotice = lazySection(() => import('./draft-notice'));

/** When the words of these pages were changed last. */
const CHANGED = '2026-11-28';

const TEXTS = {
  terms: 'documents.terms',
  privacy: 'documents.privacy',
  copyright: 'documents.copyright',
} as const;

/** A page of the law; its texts come apart from the shop's. */
export function LegalPage({ name }: { name: keyof typeof TEXTS }) {
  const { t } = useTranslation();
  const isAdmin = useUser()?.isAdmin === true;
  return (
    <>
      {isAdmin && (
        <Suspense>
          <DraftNotice />
        </Suspense>
      )}
      <Suspense fallback={<PageSpinner label={t('common.loading')} />}>
        <Page name={name} />
      </Suspense>
    </>
  );
}

function Page({ name }: { name: keyof typeof TEXTS }) {
  const { t } = useTranslation('legal');
  const date = useDates();
  const { brandName, sellerName, supportEmail, supportPhone } = useShopConfig();
  const top = useAnchor();
  const { title, intro, sections } = t(TEXTS[name], {
    brand: brandName,
    seller: sellerName,
    email: supportEmail,
    phone: localNumber(supportPhone),
    whatsapp: supportPhone,
    returnObjects: true,
  });
  return (
    <div className="wrap legal" ref={top}>
      <PageTitle>{title}</PageTitle>
      <header className="legal-head">
        <h1>{title}</h1>
        <p className="small muted">{t('page.changed', { date: date(CHANGED) })}</p>
        <p className="legal-intro">{intro}</p>
        <Button className="not-printed" size="small" onClick={() => window.print()}>
          <Printer className="small" aria-hidden="true" />
          {t('page.print')}
        </Button>
      </header>
      <nav className="legal-contents not-printed" aria-labelledby="legal-contents">
        <h2 id="legal-contents">{t('page.contents')}</h2>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <Link to={`#${section.id}`}>{section.title}</Link>
            </li>
          ))}
        </ol>
      </nav>
      <article className="legal-text">
        {sections.map(({ id, title: heading, body }, index) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} tabIndex={-1}>
              {index + 1}. {heading}
            </h2>
            {body.map((block) => {
              if (block === SELLER) return <Seller key={block} />;
              if (block === PACKAGES) return <PackagePrices key={block} />;
              if (block === PHOTO_PRICES) return <PhotoPrices key={block} />;
              if (typeof block === 'string') return <LegalWords key={block} text={block} />;
              return (
                <ul key={block[0]}>
                  {block.map((point) => (
                    <li key={point}>
                      <LegalWords text={point} />
                    </li>
                  ))}
                </ul>
              );
            })}
          </section>
        ))}
      </article>
    </div>
  );
}

/** A link that names a section leads there, also when the texts arrive after the page; the keyboard goes along. */
function useAnchor() {
  const { hash } = useLocation();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === '') return;
    const heading = top.current?.querySelector<HTMLElement>(`h2[id="${CSS.escape(hash.slice(1))}"]`);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [hash]);
  return top;
}
