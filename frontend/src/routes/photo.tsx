import { keepPreviousData } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { getDownloadPhotoUrl, getIsPurchasedQueryOptions, useIsPurchased } from '../api/generated/cart-and-purchases';
import {
  getGetPhotoQueryOptions,
  getListPhotoNeighboursQueryOptions,
  useGetPhoto,
  useListPhotoNeighbours,
} from '../api/generated/photos';
import type { PhotoDto } from '../api/generated/shop.schemas';
import { getListTokenPackagesQueryOptions } from '../api/generated/tokens';
import { namesNothing } from '../api/mutator';
import { useUser } from '../api/session';
import { useVisit } from '../api/visits';
import { paths } from '../app/paths';
import { prefetch } from '../app/prefetch.server';
import { CorrectLabels } from '../features/label-corrections/correct-labels';
import { BuyPanel } from '../features/photo/buy-panel';
import { AwaitedPayment } from '../features/payment/awaited-payment';
import { PhotoPacks } from '../features/packs/photo-packs';
import { PhotoFrame } from '../features/photo/photo-frame';
import { PhotoLabels } from '../features/photo/photo-labels';
import { WhatYouGet } from '../features/photo/what-you-get';
import { PhotoViewer } from '../features/viewer/photo-viewer';
import { SellingGrid } from '../features/photos/selling-grid';
import { DAY_AND_TIME, useDates } from '../i18n/dates';
import { useCategoryName } from '../i18n/names';
import { usePhotoTitle } from '../i18n/photo-title';
import { ButtonLink } from '../ui/button';
import { Chip } from '../ui/chip';
import { Crumbs } from '../ui/crumbs';
import { lazySection } from '../ui/lazy-part';
import { boughtPath, fileUrl } from '../ui/picture-sources';
import { PageTitle } from '../ui/page-title';
import { ErrorState, Loading, MissingPage } from '../ui/state';
import { useFocusAfterwards } from '../ui/use-focus-afterwards';
import { PageCrash } from './page-crash';
import '../features/photo/photo.css';

const AdminTools = lazySection(() => import('../features/admin-tools/admin-tools'));

/** Milliseconds between two looks at a photograph whose previews are still being made. */
const PREVIEW_POLL = 3_000;

export const loader = prefetch((client, { params, asReader }) => {
  const id = Number(params.id);
  return [
    client.query(getGetPhotoQueryOptions(id)),
    client.query(getListPhotoNeighboursQueryOptions(id)),
    client.query(getListTokenPackagesQueryOptions()),
    // Its owner sees it without the watermark from the start.
    ...(asReader ? [client.query(getIsPurchasedQueryOptions(id, { request: asReader }))] : []),
  ];
});

/** In the browser the page asks by itself, and shows what it has meanwhile. */
export const clientLoader = () => null;

export const ErrorBoundary = () => (
  <PageCrash missing={<HiddenPhoto id={Number(useParams().id)} />} page={<PhotoPage />} />
);

/** The page of a photograph. A hidden one still opens for its buyers. */
function PhotoPage() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  // Those of the photograph before stay, so that who leafs on sees the next one at once.
  const { data: neighbours = [] } = useListPhotoNeighbours(id, { query: { placeholderData: keepPreviousData } });
  const query = useGetPhoto(id, {
    query: {
      placeholderData: () => neighbours.find((photo) => photo.id === id),
      refetchInterval: ({ state }) => (state.data?.status === 'processing' ? PREVIEW_POLL : false),
    },
  });
  if (query.isPending) return <PhotoSkeleton />;
  if (namesNothing(query.error)) return <HiddenPhoto id={id} />;
  if (query.isLoadingError)
    return <ErrorState page title={t('photo.loadError')} error={query.error} onRetry={() => void query.refetch()} />;
  // A new component for each photograph, since open dialogs and errors belong to one.
  return <VisiblePhoto key={query.data.id} photo={query.data} neighbours={neighbours} />;
}

export default PhotoPage;

interface VisiblePhotoProps {
  photo: PhotoDto;
  /** In the order in which they were taken; itself is one of them. */
  neighbours: PhotoDto[];
}

function VisiblePhoto({ photo, neighbours }: VisiblePhotoProps) {
  const { t } = useTranslation();
  const title = usePhotoTitle()(photo);
  const date = useDates();
  const user = useUser();
  const category = useCategoryName()(photo.category);
  useFocusAfterwards();
  useVisit(photo.galleryId, 'photoViews', photo.id);
  const galleryPath = paths.photos(photo.category, photo.matchInfo);
  return (
    <div className="wrap">
      <PageTitle
        description={photo.description ?? t('photo.shareText', { gallery: photo.matchInfo })}
        shared={`${photo.matchInfo}: ${title}`}
        photo={photo}
      >
        {title}
      </PageTitle>
      <div className="page-head has-crumbs">
        <Crumbs
          returns
          back={galleryPath}
          trail={[
            { label: t('gallery.title'), to: paths.gallery },
            { label: category, to: paths.category(photo.category) },
            { label: photo.matchInfo, to: galleryPath },
          ]}
        />
      </div>
      {user !== null && <AwaitedPayment />}
      <div className="photo-page">
        <PhotoFrame photo={photo} neighbours={neighbours} />
        <aside className="photo-side stack">
          <div>
            <div className="photo-chips">
              {photo.isHidden && <Chip tone="bad">{t('photo.hidden')}</Chip>}
              <Chip className="in-crumbs">{category}</Chip>
              <Chip className="in-crumbs">{photo.matchInfo}</Chip>
              {photo.capturedAt !== null && <Chip>{date(photo.capturedAt, DAY_AND_TIME)}</Chip>}
            </div>
            <h1>{title}</h1>
            <PhotoLabels photo={photo} />
            <CorrectLabels photo={photo} />
            {photo.description !== null && <p className="photo-description">{photo.description}</p>}
          </div>
          <BuyPanel photo={photo} />
          <PhotoPacks photo={photo} />
          <WhatYouGet photo={photo} />
          {user?.isAdmin && (
            <Suspense>
              <AdminTools photo={photo} />
            </Suspense>
          )}
        </aside>
      </div>
      <MoreOfGallery photo={photo} neighbours={neighbours} />
    </div>
  );
}

/** The photographs taken just before and after it. */
function MoreOfGallery({ photo, neighbours }: VisiblePhotoProps) {
  const { t } = useTranslation();
  const photos = neighbours.filter(({ id }) => id !== photo.id);
  if (photos.length === 0) return <PhotoViewer photos={[photo]} />;
  return (
    <section className="section">
      <div className="section-head">
        <h2>{photo.matchId === null ? t('photo.moreGallery') : t('photo.moreMatch')}</h2>
      </div>
      <SellingGrid photos={photos} filled viewer={{ photos: neighbours }} />
    </section>
  );
}

function PhotoSkeleton({ missing = false }: { missing?: boolean }) {
  const { t } = useTranslation();
  return (
    <Loading className="wrap section">
      <PageTitle missing={missing}>{t('gallery.title')}</PageTitle>
      <div className="photo-page">
        <div className="photo-frame photo-frame-skeleton skeleton" />
        <div className="photo-side-skeleton skeleton" />
      </div>
    </Loading>
  );
}

/** It is hidden or deleted, or never was; its buyers still have it. */
function HiddenPhoto({ id }: { id: number }) {
  const { t } = useTranslation();
  const user = useUser();
  const purchased = useIsPurchased(id, { query: { enabled: Boolean(user) && Number.isInteger(id) } });
  if (user === undefined || purchased.isLoading) return <PhotoSkeleton missing />;
  if (purchased.isError && !namesNothing(purchased.error))
    return (
      <ErrorState
        page
        title={t('photo.ownershipError')}
        error={purchased.error}
        onRetry={() => void purchased.refetch()}
      />
    );
  return user && purchased.data?.purchased ? <OwnPhoto id={id} /> : <NoSuchPhoto />;
}

function OwnPhoto({ id }: { id: number }) {
  const { t } = useTranslation();
  return (
    <>
      <img
        className="own-photo"
        src={fileUrl(boughtPath(id, 'large'))}
        alt={t('photo.ownedTitle')}
        onError={({ currentTarget }) => currentTarget.remove()}
      />
      <MissingPage
        title={t('photo.ownedTitle')}
        action={
          <a className="button field" href={getDownloadPhotoUrl(id)}>
            <Download aria-hidden="true" />
            {t('photo.download')}
          </a>
        }
      >
        {t('photo.owned')} <Link to={paths.dashboard}>{t('photo.ownedLink')}</Link>
      </MissingPage>
    </>
  );
}

function NoSuchPhoto() {
  const { t } = useTranslation();
  return (
    <MissingPage
      title={t('photo.notFound')}
      action={
        <ButtonLink variant="field" to={paths.gallery}>
          {t('photo.backToGallery')}
        </ButtonLink>
      }
    >
      {t('photo.notFoundText')}
    </MissingPage>
  );
}
