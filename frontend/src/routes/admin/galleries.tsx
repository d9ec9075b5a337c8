import { keepPreviousData } from '@tanstack/react-query';
import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useCountGalleries, useDeleteGallery, useListGalleries } from '../../api/generated/galleries';
import type { GalleryDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { DeleteDialog } from '../../features/admin-galleries/delete-dialog';
import { GalleryCard } from '../../features/admin-galleries/gallery-card';
import { GalleryDialog } from '../../features/admin-galleries/gallery-dialog';
import { textsLoader } from '../../i18n';
import { useCategoryName } from '../../i18n/names';
import { Button, ButtonLink } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import { Pagination } from '../../ui/pagination';
import { SearchField } from '../../ui/search-field';
import { SelectPill } from '../../ui/select-pill';
import { EmptyState, ErrorState, Loading } from '../../ui/state';
import { toast } from '../../ui/toast';
import '../../features/admin-galleries/admin-galleries.css';

/** Galleries a page (specification of the administrators' side, section 9). */
const PAGE_SIZE = 30;
const ALL = 'all';

/** Defaults, which the address leaves out. */
const USUAL = { search: '', category: ALL, page: '1' };

export const clientLoader = textsLoader('admin-galleries');

/** The gallery manager: search, category filter, cards, thirty a page; the address has the choices. */
export default function GalleriesPage() {
  const { t } = useTranslation(['shop', 'admin']);
  const categoryName = useCategoryName();
  const [params, setParams] = useSearchParams();
  const [edited, setEdited] = useState<GalleryDto | 'new'>();
  const [deleted, setDeleted] = useState<GalleryDto>();

  const search = params.get('search') ?? USUAL.search;
  const category = params.get('category') ?? USUAL.category;
  const change = (name: keyof typeof USUAL, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (name !== 'page') after.delete('page');
        if (value === USUAL[name]) after.delete(name);
        else after.set(name, value);
        return after;
      },
      // Another page begins at its top.
      { replace: name !== 'page', preventScrollReset: name !== 'page' },
    );

  const filter = { ...(search !== '' && { search }), ...(category !== ALL && { category }) };
  const counts = useCountGalleries(filter, { query: { placeholderData: keepPreviousData } });
  const pages = counts.data && Math.max(1, Math.ceil(counts.data.found / PAGE_SIZE));
  const page = Math.min(Math.max(1, Number(params.get('page')) || 1), pages ?? Infinity);
  const galleries = useListGalleries(
    { ...filter, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    { query: { placeholderData: keepPreviousData } },
  );
  const failed = [galleries, counts].find(({ isError }) => isError);
  const shown = galleries.data ?? [];

  return (
    <>
      <PageTitle>{t('admin:galleries.title')}</PageTitle>
      <div className="admin-head">
        <h1>{t('admin:galleries.title')}</h1>
        <div className="row wraps">
          <Button onClick={() => setEdited('new')}>
            <Plus aria-hidden="true" />
            {t('admin:galleries.new')}
          </Button>
          <ButtonLink variant="gold" to={paths.adminAddPhotos}>
            <Upload aria-hidden="true" />
            {t('admin:galleries.addPhotos')}
          </ButtonLink>
        </div>
      </div>
      <div className="admin-tools">
        <SearchField label={t('admin:galleries.search')} value={search} onSearch={(value) => change('search', value)} />
        <SelectPill
          label={t('admin:galleries.categories')}
          value={category}
          chosen={category !== ALL}
          options={[
            { value: ALL, label: t('admin:galleries.all') },
            ...(counts.data?.categories ?? []).map((value) => ({ value, label: categoryName(value) })),
          ]}
          onChange={(value) => change('category', value)}
        />
      </div>
      {failed && (
        <ErrorState title={t('admin:galleries.loadError')} error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {!failed && (galleries.isPending || counts.isPending) && <CardsSkeleton />}
      {galleries.isSuccess && counts.isSuccess && (
        <p className="muted galleries-count" role="status">
          {t('admin:galleries.showing', { shown: shown.length, total: counts.data.total })}
        </p>
      )}
      {counts.data?.total === 0 && (
        <EmptyState
          title={t('admin:galleries.empty')}
          action={<Button onClick={() => setEdited('new')}>{t('admin:galleries.new')}</Button>}
        >
          {t('admin:galleries.emptyText')}
        </EmptyState>
      )}
      {counts.data !== undefined && counts.data.total > 0 && counts.data.found === 0 && (
        <EmptyState
          title={t('admin:galleries.noResults')}
          action={<Button onClick={() => setParams({})}>{t('admin:galleries.showAll')}</Button>}
        >
          {t('admin:galleries.noResultsText')}
        </EmptyState>
      )}
      <ul className="gallery-cards">
        {shown.map((gallery) => (
          <GalleryCard
            key={gallery.id}
            gallery={gallery}
            onEdit={() => setEdited(gallery)}
            onDelete={() => setDeleted(gallery)}
          />
        ))}
      </ul>
      <Pagination page={page} pages={pages ?? 1} onChange={(next) => change('page', String(next))} />
      {edited && <GalleryDialog gallery={edited === 'new' ? null : edited} onClose={() => setEdited(undefined)} />}
      {deleted && <DeleteGallery gallery={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}

function DeleteGallery({ gallery: { id, name }, onClose }: { gallery: GalleryDto; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const remove = useDeleteGallery({
    mutation: {
      meta: { failure: 'admin:galleries.deleteFailed', failureText: 'admin:galleries.deleteFailedText' },
      onSuccess: ({ message }) => toast({ title: t('galleries.deleted'), description: message }),
    },
  });
  return (
    <DeleteDialog
      name={name}
      working={remove.isPending}
      onConfirm={() => remove.mutate({ id }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}

function CardsSkeleton() {
  return (
    <Loading className="gallery-cards">
      {Array.from({ length: 8 }, (_, index) => (
        <span key={index} className="gallery-card">
          <span className="gallery-card-cover skeleton" />
          <span className="gallery-card-text">&nbsp;</span>
        </span>
      ))}
    </Loading>
  );
}
