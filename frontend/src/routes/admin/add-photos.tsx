import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useListGalleries } from '../../api/generated/galleries';
import { paths } from '../../app/paths';
import { refreshGalleries } from '../../features/admin-galleries/use-galleries';
import { DropZone } from '../../features/admin-upload/drop-zone';
import { PhotoTile } from '../../features/admin-upload/photo-tile';
import { useUpload } from '../../features/admin-upload/use-upload';
import { useCategoryName } from '../../i18n/names';
import { Button } from '../../ui/button';
import { Checkbox, SelectField } from '../../ui/field';
import { PageTitle } from '../../ui/page-title';
import { ErrorState, Note } from '../../ui/state';
import { toast } from '../../ui/toast';
import '../../features/admin-upload/admin-upload.css';

/** Adds photographs to a gallery: choose it, choose files, give titles, send. */
export function Component() {
  const { t } = useTranslation(['shop', 'admin']);
  const categoryName = useCategoryName();
  const queryClient = useQueryClient();
  const galleries = useListGalleries();
  const [params, setParams] = useSearchParams();
  const [featured, setFeatured] = useState(false);
  const { photos, progress, add, send, setPhotos, mark } = useUpload();

  const name = params.get('gallery') ?? '';
  const gallery = galleries.data?.find((one) => one.name === name);
  const failed = photos.filter(({ state }) => state === 'failed').length;
  const done = photos.filter(({ state }) => state === 'done').length;
  const waiting = photos.length - done;
  const percent = progress.bytes === 0 ? 0 : Math.floor((progress.sent / progress.bytes) * 100);

  const refuse = (title: 'galleryRequired' | 'noPhotos' | 'galleryMissing') =>
    toast({ title: t(`admin:upload.${title}`), description: t(`admin:upload.${title}Text`), tone: 'bad' });

  const addFiles = (files: File[]) => {
    const others = add(files);
    if (others > 0) toast({ title: t('admin:upload.onlyImages', { count: others }), tone: 'bad' });
  };

  const upload = async () => {
    if (!name) return refuse('galleryRequired');
    if (waiting === 0) return refuse('noPhotos');
    if (!gallery) return refuse('galleryMissing');
    const result = await send(gallery, featured);
    await refreshGalleries(queryClient);
    if (result.failed === 0) {
      toast({ title: t('admin:upload.success'), description: t('admin:upload.done', { count: result.arrived }) });
      setPhotos(() => []);
      setFeatured(false);
    } else {
      toast({
        title: t(result.arrived === 0 ? 'admin:upload.allFailed' : 'admin:upload.someFailed'),
        description: t('admin:upload.failed', { count: result.failed }),
        tone: 'bad',
      });
      // What has arrived needs no more attention.
      setPhotos((all) => all.filter(({ state }) => state !== 'done'));
    }
  };

  return (
    <>
      <PageTitle>{t('admin:upload.title')}</PageTitle>
      <Link className="more-link" to={paths.adminGalleries}>
        <ArrowLeft className="small" aria-hidden="true" />
        {t('admin:upload.back')}
      </Link>
      <div className="admin-head">
        <h1>{t('admin:upload.title')}</h1>
        {gallery && (
          <Link className="text-link" to={paths.photos(gallery.category, gallery.name)}>
            {t('admin:upload.seeGallery')}
          </Link>
        )}
      </div>
      {galleries.isError && (
        <ErrorState
          title={t('admin:galleries.loadError')}
          error={galleries.error}
          onRetry={() => void galleries.refetch()}
        />
      )}
      <div className="upload-settings">
        <SelectField
          label={t('admin:upload.gallery')}
          value={gallery ? name : ''}
          disabled={progress.running || galleries.isPending}
          onChange={(event) => setParams(event.target.value ? { gallery: event.target.value } : {}, { replace: true })}
        >
          <option value="">{t('admin:upload.chooseGallery')}</option>
          {galleries.data?.map((one) => (
            <option key={one.id} value={one.name}>
              {t('admin:upload.galleryOption', {
                name: one.name,
                category: categoryName(one.category),
                tokens: t('common.tokens', { count: one.tokenPrice }),
              })}
            </option>
          ))}
        </SelectField>
        <Checkbox
          checked={featured}
          disabled={progress.running}
          onChange={(event) => setFeatured(event.target.checked)}
        >
          {t('admin:upload.featured')}
        </Checkbox>
      </div>
      <DropZone disabled={progress.running} onFiles={addFiles} />
      {progress.running && (
        <div className="stack tight" aria-live="polite">
          <p>
            {t('admin:upload.batch', { batch: progress.batch, batches: progress.batches })} ·{' '}
            {t('admin:upload.uploading', { percent })}
          </p>
          <div
            className="upload-bar"
            role="progressbar"
            aria-label={t('admin:upload.progress')}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <span style={{ transform: `scaleX(${percent / 100})` }} />
          </div>
        </div>
      )}
      {!progress.running && failed > 0 && <Note tone="bad">{t('admin:upload.failed', { count: failed })}</Note>}
      <ul className="photo-tiles">
        {photos.map((photo) => (
          <PhotoTile
            key={photo.key}
            photo={photo}
            disabled={progress.running}
            onTitle={(title) => mark(new Set([photo.key]), { title })}
            onRemove={() => setPhotos((all) => all.filter(({ key }) => key !== photo.key))}
          />
        ))}
      </ul>
      <div className="upload-actions">
        <Button variant="gold" working={progress.running} onClick={() => void upload()}>
          {progress.running ? t('admin:upload.uploading', { percent }) : t('admin:upload.submit', { count: waiting })}
        </Button>
        {!progress.running && failed > 0 && (
          <Button onClick={() => void upload()}>
            <RotateCw aria-hidden="true" />
            {t('admin:upload.retry')}
          </Button>
        )}
        {!progress.running && photos.length > 0 && (
          <Button variant="ghost" onClick={() => setPhotos(() => [])}>
            <Trash2 aria-hidden="true" />
            {t('admin:upload.clear')}
          </Button>
        )}
      </div>
    </>
  );
}
