import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrowseGalleryInfinite, useHideSelection, useSetAsFeatured } from '../../api/generated/photos';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { useUser } from '../../api/session';
import { paths } from '../../app/paths';
import { Button, ButtonLink } from '../../ui/button';
import { EndlessMore } from '../../ui/show-more';
import { EmptyState, ErrorState, PageSpinner } from '../../ui/state';
import { toast } from '../../ui/toast';
import { PhotoCard } from './photo-card';
import { PhotoDialog } from './photo-dialog';
import { SelectionBar } from './selection-bar';
import { useSelection } from './use-selection';

/** Photographs that an administrator reads at a time. */
const PAGE = 60;

/** Milliseconds between two looks at photographs of which some are still being prepared. */
const POLL = 5_000;

const NONE: PhotoDto[] = [];

/** The photographs of the gallery of this name, each with its actions, and those for chosen ones. */
export function ManagedPhotos({ name }: { name: string }) {
  const { t } = useTranslation(['shop', 'admin-galleries']);
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
  const { chosen, choose, chooseAll, chooseNone } = useSelection(photos);
  const present = photos.filter(({ id }) => chosen.has(id));
  const [edited, setEdited] = useState<PhotoDto>();
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
  const mayShow = useUser()?.isAdmin === true;
  const onFeature = useCallback((id: number) => mutate({ id }), [mutate]);
  const onHide = useCallback((id: number, hidden: boolean) => hide({ data: { photoIds: [id], hidden } }), [hide]);

  if (query.isPending) return <PageSpinner label={t('common.loading')} />;
  if (query.isError && photos.length === 0)
    return (
      <ErrorState
        title={t('admin-galleries:gallery.loadError')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  if (photos.length === 0)
    return (
      <EmptyState
        title={t('admin-galleries:gallery.empty')}
        action={<ButtonLink to={paths.addPhotos(name)}>{t('admin-galleries:gallery.addPhotos')}</ButtonLink>}
      >
        {t('admin-galleries:gallery.emptyText')}
      </EmptyState>
    );
  return (
    <>
      <p className="row wraps">
        <Button size="small" onClick={chooseAll}>
          {t('admin-galleries:selection.all')}
        </Button>
        <span className="muted selection-hint">{t('admin-galleries:selection.hint')}</span>
      </p>
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
            mayShow={mayShow}
            onEdit={setEdited}
          />
        ))}
      </ul>
      <div className="list-end">
        <EndlessMore query={query} label={t('gallery.showMore')} />
        {!query.hasNextPage && (
          <p>{t('admin-galleries:gallery.end', { photos: t('common.photos', { count: photos.length }) })}</p>
        )}
      </div>
      {present.length > 0 && <SelectionBar galleryName={name} photos={present} onDone={chooseNone} />}
      {edited && <PhotoDialog photo={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
