import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useGetPhoto } from '../api/generated/photos';
import { VIEWED_PHOTO } from '../api/queries';
import { useShopConfig } from '../api/shop';
import { usePhotoTitle } from '../i18n/photo-title';
import { fittedSize, previewUrl, type Pictured } from './picture-sources';

/** A photograph as a link to it shows it. */
type Shown = Pictured & { title: string; matchInfo: string; capturedAt: string | null };

interface PageTitleProps {
  children: string;
  /** The title where the page's link is shared; the document's own when absent. */
  shared?: string;
  /** A sentence for search engines and for those who are sent the link; the shop's own when absent. */
  description?: string | undefined;
  /** The photograph that goes with the link, by its watermarked preview; the shop's own picture when absent. */
  photo?: Shown | undefined;
  /** There is no such thing: the server answers 404. */
  missing?: boolean;
}

/** Goes with links to pages without a photograph. */
const HERO = { path: '/images/hero.jpg', width: 1920, height: 1080 };

/**
 * The document's title (the page, then the shop), and what is shown of the page where its link is shared (Open Graph):
 * if the address names a photograph for the full screen, that one.
 */
export function PageTitle({ children, shared, description, photo, missing }: PageTitleProps) {
  const { t } = useTranslation();
  const { brandName, publicUrl, previewEdge } = useShopConfig();
  const { pathname, search } = useLocation();
  // Only the server prefetches it (root.tsx).
  const viewed = useGetPhoto(Number(new URLSearchParams(search).get(VIEWED_PHOTO)), { query: { enabled: false } }).data;
  const titleOf = usePhotoTitle();
  const nameOf = (one: Shown) => `${one.matchInfo}: ${titleOf(one)}`;
  const shown = viewed ?? photo;
  const path = previewUrl(shown);
  const image = shown && path !== undefined ? { path, ...fittedSize(shown, previewEdge) } : HERO;
  const text = description ?? t('layout.description');
  return (
    <>
      <title>{`${children} | ${brandName}`}</title>
      {missing && <meta name="robots" content="noindex" />}
      <meta name="description" content={text} />
      <meta property="og:site_name" content={brandName} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={viewed ? nameOf(viewed) : (shared ?? children)} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={publicUrl + pathname + search} />
      <meta property="og:image" content={publicUrl + image.path} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:image:alt" content={image === HERO || !shown ? brandName : nameOf(shown)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
