import { useInfiniteQuery } from '@tanstack/react-query';
import { Images, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { GalleryGroupDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { DeleteByName } from '../../features/admin-galleries/delete-dialog';
import { galleryGroupsQuery } from '../../features/gallery/gallery-queries';
import { textsLoader } from '../../i18n';
import { CATEGORIES, categoryOf, useCategoryName } from '../../i18n/names';
import { ButtonLink, IconButton } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import { Picture } from '../../ui/picture';
import { EndlessMore } from '../../ui/show-more';
import { EmptyState, ErrorState, PageSpinner } from '../../ui/state';
import '../../features/admin-galleries/admin-galleries.css';

export const clientLoader = textsLoader('admin-galleries');

/** The galleries of a category, to be looked after; an unknown category is Rugby. */
export default function GalleryPage() {
  const { t } = useTranslation(['shop', 'admin-galleries']);
  const params = useParams();
  const categoryName = useCategoryName();
  const [deleted, setDeleted] = useState<GalleryGroupDto>();
  const close = () => setDeleted(undefined);
  const category = categoryOf(params['category'] ?? '') ?? CATEGORIES[0];
  const groups = useInfiniteQuery(galleryGroupsQuery({ category }));
  return (
    <>
      <PageTitle>{t('admin-galleries:admin.title')}</PageTitle>
      <div className="admin-head">
        <h1>{t('admin-galleries:admin.title')}</h1>
        <ButtonLink to={paths.adminGalleries}>{t('admin-galleries:admin.toManager')}</ButtonLink>
      </div>
      <nav className="category-tabs" aria-label={t('admin-galleries:admin.categories')}>
        {CATEGORIES.map((one) => (
          <Link key={one} to={paths.adminGallery(one)} aria-current={one === category ? 'page' : undefined}>
            {categoryName(one)}
          </Link>
        ))}
      </nav>
      {groups.isPending && <PageSpinner label={t('common.loading')} />}
      {groups.isLoadingError && (
        <ErrorState
          title={t('admin-galleries:admin.loadError')}
          error={groups.error}
          onRetry={() => void groups.refetch()}
        />
      )}
      {groups.data?.length === 0 && (
        <EmptyState title={t('admin-galleries:admin.empty', { category: categoryName(category) })}>
          {t('admin-galleries:admin.emptyText')}
        </EmptyState>
      )}
      <ul className="gallery-cards">
        {groups.data?.map((group) => (
          <li key={group.matchInfo} className="gallery-card">
            <span className="gallery-card-cover">
              {group.featuredPhoto ? (
                <Picture photo={group.featuredPhoto} alt="" sizes="(min-width: 900px) 300px, 100vw" />
              ) : (
                <Images className="large" aria-hidden="true" />
              )}
            </span>
            <div className="gallery-card-text">
              <h2>
                <Link to={paths.adminGalleryMatch(group.matchInfo)}>{group.matchInfo}</Link>
              </h2>
              <p className="muted">
                {categoryName(group.category)} · {t('common.photos', { count: group.photoCount })}
              </p>
            </div>
            <div className="gallery-card-actions">
              <Link
                className="more-link"
                to={paths.adminGalleryMatch(group.matchInfo)}
                aria-label={t('admin-galleries:admin.manageNamed', { name: group.matchInfo })}
              >
                {t('admin-galleries:admin.manage')}
              </Link>
              <IconButton
                label={t('admin-galleries:admin.deleteNamed', { name: group.matchInfo })}
                title={t('admin-galleries:admin.delete')}
                onClick={() => setDeleted(group)}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      <div className="list-end">
        <EndlessMore query={groups} label={t('gallery.showMoreGalleries')} />
      </div>
      {deleted && <DeleteByName name={deleted.matchInfo} onDeleted={close} onFailed={close} onClose={close} />}
    </>
  );
}
