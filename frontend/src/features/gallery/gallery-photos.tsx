import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useGetGalleryByName } from '../../api/generated/galleries';
import { useGetGalleryTimeLine } from '../../api/generated/photos';
import { ApiError, isMissing } from '../../api/mutator';
import { moreOf } from '../../api/queries';
import { useVisit } from '../../api/visits';
import { paths } from '../../app/paths';
import { ButtonLink } from '../../ui/button';
import { lazySection } from '../../ui/lazy-part';
import { PageTitle } from '../../ui/page-title';
import { EndlessMore } from '../../ui/show-more';
import { EmptyState, ErrorState } from '../../ui/state';
import { useCaptureGroups } from '../photos/capture-groups';
import { fromIn } from '../photos/capture-start';
import { PhotoGridSkeleton } from '../photos/photo-grid';
import { SellingGrid } from '../photos/selling-grid';
import { TimeLine } from '../photos/time-line';
import { PHOTO_SORTS, useGalleryFilters } from './gallery-filters';
import { GalleryHead } from './gallery-head';
import { GalleryToolbar } from './gallery-toolbar';
import { NoSuchGallery, NothingMatches } from './nothing-found';
import { galleryPhotosQuery, hasTimeLine } from './gallery-queries';
import './gallery.css';

/** Few galleries have a code, so its form comes when it is needed. */
const GalleryCode = lazySection(() => import('./gallery-code'));

interface GalleryPhotosProps {
  category: string;
  name: string;
}

/** The third level: the photographs of one gallery. */
export function GalleryPhotos({ category, name }: GalleryPhotosProps) {
  const { t } = useTranslation();
  const { data: gallery } = useGetGalleryByName(name);
  useVisit(gallery?.id, 'galleryViews');
  const usual = gallery?.photoOrder ?? 'capture';
  const { filters, change, filtered } = useGalleryFilters(PHOTO_SORTS, usual);
  const from = fromIn(useSearchParams()[0]);
  const query = useInfiniteQuery(galleryPhotosQuery(name, filters, usual, from));
  const isAlongTime = gallery !== undefined && hasTimeLine(gallery, filters);
  const timeLine = useGetGalleryTimeLine(name, { query: { enabled: isAlongTime } });
  const isPart = filtered || (from !== null && filters.sort === 'capture');
  const { hasNextPage } = query;
  const photos = useMemo(() => query.data?.pages.flatMap((page) => page.photos) ?? [], [query.data]);
  const groups = useCaptureGroups(photos);

  if (isMissing(query.error)) return <NoSuchGallery />;
  const locked = query.error instanceof ApiError && query.error.status === 403;
  return (
    <div className="wrap wide">
      <PageTitle
        description={
          gallery && t('gallery.shareText', { name, photos: t('common.photos', { count: gallery.photoCount }) })
        }
        photo={photos[0]}
      >
        {name}
      </PageTitle>
      <GalleryHead
        category={category}
        name={name}
        gallery={gallery}
        filtered={filtered}
        toolbar={
          !locked && (
            <GalleryToolbar
              searchLabel={t('gallery.searchPhotos')}
              filters={filters}
              sorts={PHOTO_SORTS}
              prices={[gallery?.tokenPrice ?? 1, ...photos.map(({ tokenPrice }) => tokenPrice)]}
              onChange={change}
            />
          )
        }
      />
      {locked && (
        <Suspense>
          <GalleryCode name={name} />
        </Suspense>
      )}
      {isAlongTime && !timeLine.isError && <TimeLine parts={timeLine.data} />}
      {query.isPending && <PhotoGridSkeleton />}
      {query.isError && !locked && photos.length === 0 && (
        <ErrorState title={t('gallery.loadError')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && photos.length === 0 && !filtered && (
        <EmptyState
          title={t('gallery.noPhotos')}
          action={<ButtonLink to={paths.category(category)}>{t('common.back')}</ButtonLink>}
        >
          {t('gallery.noPhotosText')}
        </EmptyState>
      )}
      {query.isSuccess && photos.length === 0 && filtered && (
        <NothingMatches search={filters.search} onShowAll={() => change({ search: '', price: null })} />
      )}
      {photos.length > 0 && (
        <SellingGrid
          photos={photos}
          filled={hasNextPage}
          eager={4}
          groups={filters.sort === 'capture' ? groups : undefined}
          viewer={{
            total: isPart ? undefined : gallery?.photoCount,
            onMore: moreOf(query),
          }}
        />
      )}
      <div className="list-end">
        {hasNextPage && gallery !== undefined && !isPart && (
          <p>
            {t('gallery.shown', {
              shown: photos.length,
              photos: t('common.photos', { count: gallery.photoCount }),
            })}
          </p>
        )}
        {!locked && <EndlessMore query={query} label={t('gallery.showMore')} />}
        {photos.length > 0 && !hasNextPage && (
          <p>{t('gallery.end', { photos: t('common.photos', { count: photos.length }) })}</p>
        )}
      </div>
    </div>
  );
}
