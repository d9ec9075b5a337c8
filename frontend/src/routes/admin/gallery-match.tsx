import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, CalendarClock, ImagePlus, Pencil, QrCode, Tags, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import {
  getGetGalleryByNameQueryKey,
  getGetGalleryByNameQueryOptions,
  useGetGalleryByName,
  useUpdateAlbumTitle,
} from '../../api/generated/galleries';
import type { GalleryTitleDto } from '../../api/generated/shop.schemas';
import { useUser } from '../../api/session';
import { paths } from '../../app/paths';
import { DeleteByName } from '../../features/admin-galleries/delete-dialog';
import { GalleryFacts } from '../../features/admin-galleries/gallery-facts';
import { ManagedPhotos } from '../../features/admin-galleries/managed-photos';
import { TitleDialog } from '../../features/admin-galleries/title-dialog';
import { GallerySales } from '../../features/admin-sales/gallery-sales';
import { textsLoader } from '../../i18n';
import { Button, ButtonLink } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import { EmptyState } from '../../ui/state';
import { Tabs } from '../../ui/tabs';
import { useSearchParam } from '../../ui/address-params';
import '../../features/admin-galleries/admin-galleries.css';

/** The tabs; sales are for administrators. */
const PHOTOS = 'photos';
const SALES = 'sales';

export const clientLoader = textsLoader('admin-galleries', 'sales');

/** Everything about one gallery, to be looked after: what is set of it, its photographs and its sales. */
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
        action={<ButtonLink to={paths.adminGalleries}>{t('gallery.back')}</ButtonLink>}
      >
        {t('gallery.invalidText')}
      </EmptyState>
    </>
  );
}

function Gallery({ name }: { name: string }) {
  const { t } = useTranslation(['shop', 'admin', 'admin-galleries']);
  const navigate = useNavigate();
  const user = useUser();
  const queryClient = useQueryClient();
  const { data: gallery } = useGetGalleryByName(name);
  const [tab, setTab] = useSearchParam('tab');
  const [dialog, setDialog] = useState<'title' | 'delete'>();
  const close = () => setDialog(undefined);
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
  const showNamed = (newName: string) => {
    if (newName === name) close();
    else void navigate(paths.adminGalleryMatch(newName), { replace: true });
  };
  const showRenamed = (newTitle: string) => {
    const renamed = queryClient.getQueryData<GalleryTitleDto>(getGetGalleryByNameQueryKey(newTitle));
    showNamed(renamed?.name ?? newTitle);
  };
  const back = user?.isAdmin ? paths.adminGallery(gallery?.category) : paths.adminGalleries;
  const photos = <ManagedPhotos name={name} />;

  // Only who works on a gallery is told how it is published.
  if (gallery && gallery.unlisted === undefined)
    return (
      <>
        <PageTitle>{name}</PageTitle>
        <EmptyState
          page
          title={t('admin-galleries:gallery.foreign')}
          action={<ButtonLink to={paths.adminGalleries}>{t('admin-galleries:gallery.toOwn')}</ButtonLink>}
        >
          {t('admin-galleries:gallery.foreignText', { name })}
        </EmptyState>
      </>
    );
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
          <ButtonLink variant="gold" to={paths.addPhotos(name)}>
            <ImagePlus aria-hidden="true" />
            {t('admin-galleries:gallery.addPhotos')}
          </ButtonLink>
          {gallery && (
            <ButtonLink to={paths.adminTag(gallery.id)}>
              <Tags aria-hidden="true" />
              {t('admin-galleries:gallery.tag')}
            </ButtonLink>
          )}
          {gallery && (
            <ButtonLink to={paths.adminSort(gallery.id)}>
              <CalendarClock aria-hidden="true" />
              {t('admin-galleries:gallery.sort')}
            </ButtonLink>
          )}
          <ButtonLink to={paths.adminPoster({ gallery: name })}>
            <QrCode aria-hidden="true" />
            {t('admin-galleries:gallery.poster')}
          </ButtonLink>
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
      {gallery && <GalleryFacts gallery={gallery} onSaved={({ name: saved }) => showNamed(saved)} />}
      {gallery && user?.isAdmin ? (
        <Tabs
          label={name}
          value={tab === SALES ? SALES : PHOTOS}
          onChange={(value) => setTab(value === PHOTOS ? '' : value)}
          tabs={[
            { value: PHOTOS, label: t('admin-galleries:facts.photos'), panel: photos },
            {
              value: SALES,
              label: t('admin-galleries:facts.sales'),
              panel: <GallerySales galleryId={gallery.id} />,
            },
          ]}
        />
      ) : (
        photos
      )}
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
