import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ImagePlus, Pencil, Tags, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import {
  getGetGalleryByNameQueryKey,
  getGetGalleryByNameQueryOptions,
  useGetGalleryByName,
  useUpdateAlbumTitle,
} from '../../api/generated/galleries';
import { useBrowseGalleryInfinite, useHideSelection, useSetAsFeatured } from '../../api/generated/photos';
import type { GalleryTitleDto, PhotoDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { DeleteByName } from '../../features/admin-galleries/delete-dialog';
import { PhotoCard } from '../../features/admin-galleries/photo-card';
import { PhotoDialog } from '../../features/admin-galleries/photo-dialog';
import { SelectionBar } from '../../features/admin-galleries/selection-bar';
import { TitleDialog } from '../../features/admin-galleries/title-dialog';
import { useSelection } from '../../features/admin-galleries/use-selection';
import { textsLoader } from '../../i18n';
import { Button, ButtonLink } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import { EndlessMore } from '../../ui/show-more';
import { EmptyState, ErrorState, PageSpinner } from '../../ui/state';
import { toast } from '../../ui/toast';
import '../../features/admin-galleries/admin-galleries.css';

/** Photographs that an administrator reads at a time. */
const PAGE = 60;

/** Milliseconds between two looks at photographs of which some are still being prepared. */
const POLL = 5_000;

export const clientLoader = textsLoader('admin-galleries');

/** The photographs of one gallery, to be looked after. */
export default function GalleryMatchPage() {
  const { t } = useTranslation('admin-galleries');
  const { matchInfo = '' } = useParams();
  if (matchInfo.trim() !== '') return <Gallery key={matchInfo} name={matchInfo} />;
  return (
    <>
      <PageTitle>{t('gallery.invalid')}</PageTitle>
      <EmptyState
        page
        title={t('gallery.invalid')}
        action={<ButtonLink to={paths.adminGallery()}>{t('gallery.back')}</ButtonLink>}
      >
        {t('gallery.invalidText')}
      </EmptyState>
    </>
  );
}

const NONE: PhotoDto[] = [];

function Gallery({ name }: { name: string }) {
  const { t } = useTranslation(['shop', 'admin-galleries']);
  const navigate = useNavigate();
  const gallery = useGetGalleryByName(name);
  const query = useBrowseGalleryInfinite(
    name,
    { limit: PAGE },
    {
      query: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor,
        refetchInterval: ({ state: { data } }) =>
          data?.pages.some(({ photos }) => photos.some(({ status }) => status === 'processing')) ? POLL : false,
      },
    },
  );
  const photos = useMemo(() => query.data?.pages.flatMap((page) => page.photos) ?? NONE, [query.data]);
  const { chosen, present, choose, chooseAll, chooseNone } = useSelection(photos);
  const queryClient = useQueryClient();
  const rename = useUpdateAlbumTitle({
    mutation: {
      meta: {
        success: 'admin-galleries:gallery.titleUpdated',
        failure: 'admin-galleries:gallery.titleFailed',
        failureText: 'admin-galleries:gallery.titleFailedText',
      },
      // The server may write the title otherwise, such as with one blank instead of two.
      onSuccess: (_answer, { data: { newTitle } }) =>
        queryClient.query(getGetGalleryByNameQueryOptions(newTitle)).catch(() => undefined),
    },
  });
  const { mutate, isPending, variables } = useSetAsFeatured({
    mutation: {
      meta: {
        success: 'admin-galleries:gallery.featuredSet',
        failure: 'admin-galleries:gallery.featuredFailed',
        failureText: 'admin-galleries:gallery.featuredFailedText',
      },
    },
  });
  const { mutate: hide } = useHideSelection({
    mutation: {
      meta: { failure: 'admin-galleries:selection.failed' },
      onSuccess: ({ message }) => toast({ title: message }),
    },
  });
  const [dialog, setDialog] = useState<'title' | 'delete'>();
  const [edited, setEdited] = useState<PhotoDto>();
  const close = () => setDialog(undefined);
  const showRenamed = (newTitle: string) => {
    const renamed = queryClient.getQueryData<GalleryTitleDto>(getGetGalleryByNameQueryKey(newTitle));
    const title = renamed?.name ?? newTitle;
    if (title === name) close();
    else void navigate(paths.adminGalleryMatch(title), { replace: true });
  };
  const onFeature = useCallback((id: number) => mutate({ id }), [mutate]);
  const onHide = useCallback((id: number, hidden: boolean) => hide({ data: { photoIds: [id], hidden } }), [hide]);
  const back = paths.adminGallery(gallery.data?.category);

  return (
    <>
      <PageTitle>{name}</PageTitle>
      <Link className="more-link" to={back}>
        <ArrowLeft className="small" aria-hidden="true" />
        {t('admin-galleries:gallery.back')}
      </Link>
      <div className="admin-head">
        <h1>{name}</h1>
        <div className="row wraps">
          <ButtonLink to={paths.addPhotos(name)}>
            <ImagePlus aria-hidden="true" />
            {t('admin-galleries:gallery.addPhotos')}
          </ButtonLink>
          {gallery.data && (
            <ButtonLink to={paths.adminTag(gallery.data.id)}>
              <Tags aria-hidden="true" />
              {t('admin-galleries:gallery.tag')}
            </ButtonLink>
          )}
          <Button onClick={() => setDialog('title')}>
            <Pencil aria-hidden="true" />
            {t('admin-galleries:gallery.editTitle')}
          </Button>
          <Button variant="ghost" className="destructive" onClick={() => setDialog('delete')}>
            <Trash2 aria-hidden="true" />
            {t('admin-galleries:admin.delete')}
          </Button>
        </div>
      </div>
      {query.isPending && <PageSpinner label={t('common.loading')} />}
      {query.isError && photos.length === 0 && (
        <ErrorState
          title={t('admin-galleries:gallery.loadError')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && photos.length === 0 && (
        <EmptyState
          title={t('admin-galleries:gallery.empty')}
          action={<ButtonLink to={paths.addPhotos(name)}>{t('admin-galleries:gallery.addPhotos')}</ButtonLink>}
        >
          {t('admin-galleries:gallery.emptyText')}
        </EmptyState>
      )}
      {photos.length > 0 && (
        <p className="row wraps">
          <Button size="small" onClick={chooseAll}>
            {t('admin-galleries:selection.all')}
          </Button>
          <span className="muted selection-hint">{t('admin-galleries:selection.hint')}</span>
        </p>
      )}
      <ul className="admin-photos">
        {photos.map((photo) => (
          <PhotoCard
            key={photo.id}
            photo={photo}
            chosen={chosen.has(photo.id)}
            featuring={isPending && variables.id === photo.id}
            onChoose={choose}
            onFeature={onFeature}
            onHide={onHide}
            onEdit={setEdited}
          />
        ))}
      </ul>
      <div className="list-end">
        <EndlessMore query={query} label={t('gallery.showMore')} />
        {photos.length > 0 && !query.hasNextPage && (
          <p>{t('admin-galleries:gallery.end', { photos: t('common.photos', { count: photos.length }) })}</p>
        )}
      </div>
      {present.length > 0 && (
        <SelectionBar galleryName={name} photos={photos.filter(({ id }) => present.includes(id))} onDone={chooseNone} />
      )}
      {edited && <PhotoDialog photo={edited} onClose={() => setEdited(undefined)} />}
      {dialog === 'title' && (
        <TitleDialog
          title={name}
          onRename={(newTitle) =>
            rename.mutateAsync({ data: { oldTitle: name, newTitle } }, { onSuccess: () => showRenamed(newTitle) })
          }
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <DeleteByName name={name} onDeleted={() => void navigate(back)} onFailed={close} onClose={close} />
      )}
    </>
  );
}
