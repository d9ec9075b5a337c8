import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TrashDto } from '../../api/generated/shop.schemas';
import { useListTrashInfinite, useRestoreTrash } from '../../api/generated/trash';
import { byPages } from '../../api/queries';
import { textsLoader } from '../../i18n';
import { useDates } from '../../i18n/dates';
import { useCategoryName } from '../../i18n/names';
import { AdminTable } from '../../ui/admin-table';
import { Button } from '../../ui/button';
import { PagedList } from '../../ui/paged-list';
import { PageTitle } from '../../ui/page-title';
import { fileUrl } from '../../ui/picture-sources';
import { toast } from '../../ui/toast';

/** Deletions that are fetched at a time. */
const PAGE = 50;

export const clientLoader = textsLoader('admin-trash');

/** Deleted galleries and photographs, each with the way back. */
export default function TrashPage() {
  const { t } = useTranslation('admin-trash');
  const trash = useListTrashInfinite({ limit: PAGE + 1 }, { query: byPages(PAGE, ({ id }: TrashDto) => id) });
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <div className="admin-head">
        <h1>{t('title')}</h1>
        <p className="muted">{t('text')}</p>
      </div>
      <PagedList query={trash} errorTitle={t('loadError')} emptyTitle={t('empty')} emptyText={t('emptyText')}>
        {(deletions) => <TrashTable deletions={deletions} />}
      </PagedList>
    </>
  );
}

function TrashTable({ deletions }: { deletions: TrashDto[] }) {
  const { t } = useTranslation('admin-trash');
  const date = useDates();
  const categoryName = useCategoryName();
  const nameOf = ({ isGallery, galleryName, photoTitle, photoCount }: TrashDto) => {
    if (isGallery) return galleryName;
    return photoCount > 1 ? t('more', { title: photoTitle, count: photoCount - 1 }) : (photoTitle ?? '');
  };
  return (
    <AdminTable
      rows={deletions}
      card="'picture what photos' 'picture state state' 'picture date date' 'actions actions actions' / 54px minmax(0, 1fr) auto"
      columns={[
        {
          place: 'picture',
          head: t('picture'),
          cell: ({ thumbnailPath }) =>
            thumbnailPath === null ? (
              <span className="table-print" />
            ) : (
              <img className="table-print" src={fileUrl(thumbnailPath)} alt="" loading="lazy" />
            ),
        },
        {
          place: 'what',
          head: t('what'),
          cell: (deletion) => (
            <>
              <b>{nameOf(deletion)}</b>
              <span className="muted">
                {deletion.isGallery
                  ? t('gallery', { category: categoryName(deletion.category) })
                  : t('photosOf', { gallery: deletion.galleryName })}
              </span>
            </>
          ),
        },
        { place: 'photos', head: t('photos'), number: true, cell: ({ photoCount }) => photoCount },
        {
          place: 'state',
          head: t('sold'),
          cell: ({ soldPhotos, buyers }) =>
            soldPhotos === 0 ? '–' : t('soldTo', { count: soldPhotos, people: t('people', { count: buyers }) }),
        },
        {
          place: 'date',
          head: t('deletedAt'),
          cell: ({ deletedAt, removedAt }) => (
            <>
              {date(deletedAt)}
              <span className="muted">{removedAt === null ? t('kept') : `${t('removedAt')} ${date(removedAt)}`}</span>
            </>
          ),
        },
        {
          place: 'actions',
          head: t('actions'),
          silent: true,
          cell: (deletion) => <RestoreButton id={deletion.id} name={nameOf(deletion)} />,
        },
      ]}
    />
  );
}

function RestoreButton({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation('admin-trash');
  const restore = useRestoreTrash({
    mutation: {
      meta: { failure: 'admin-trash:restoreFailed' },
      onSuccess: ({ message }) => toast({ title: message }),
    },
  });
  return (
    <Button
      size="small"
      working={restore.isPending}
      aria-label={t('restoreOne', { name })}
      onClick={() => restore.mutate({ id })}
    >
      <Undo2 className="small" aria-hidden="true" />
      {t(restore.isPending ? 'restoring' : 'restore')}
    </Button>
  );
}
