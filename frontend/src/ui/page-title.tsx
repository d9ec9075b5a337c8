import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useShopConfig } from '../api/shop';

interface PageTitleProps {
  children: string;
  /** A sentence for search engines and for those who are sent the link; the shop's own when absent. */
  description?: string | undefined;
  /** Path of a picture that goes with the link, such as a watermarked preview; the shop's own when absent. */
  image?: string | undefined;
  /** There is no such thing: the server answers 404. */
  missing?: boolean;
}

/** The document's title (the page, then the shop), and what is shown of the page where its link is shared (Open Graph). */
export function PageTitle({ children, description, image, missing }: PageTitleProps) {
  const { t } = useTranslation();
  const { brandName, publicUrl } = useShopConfig();
  const { pathname, search } = useLocation();
  const text = description ?? t('layout.description');
  return (
    <>
      <title>{`${children} | ${brandName}`}</title>
      {missing && <meta name="robots" content="noindex" />}
      <meta name="description" content={text} />
      <meta property="og:site_name" content={brandName} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={children} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={publicUrl + pathname + search} />
      <meta property="og:image" content={publicUrl + (image ?? '/images/hero.jpg')} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
