import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useGetGalleryByName } from '../../api/generated/galleries';
import { isMissing } from '../../api/mutator';
import { paths } from '../../app/paths';
import { managed, type ManagedGallery } from '../../features/admin-galleries/gallery-form';
import { GallerySelect } from '../../features/admin-galleries/gallery-select';
import { GalleryVisibility } from '../../features/admin-galleries/gallery-visibility';
import { MatchSelect } from '../../features/admin-galleries/match-select';
import { unsent } from '../../features/admin-upload/chosen-photo';
import { findGallery } from '../../features/admin-upload/find-gallery';
import type { UploadTarget } from '../../features/admin-upload/send-photos';
import { UploadQueue } from '../../features/admin-upload/upload-queue';
import { UploadTitle } from '../../features/admin-upload/upload-title';
import { useFinish } from '../../features/admin-upload/use-finish';
import { useUpload } from '../../features/admin-upload/use-upload';
import { textsLoader } from '../../i18n';
import { useCategoryName } from '../../i18n/names';
import { Checkbox } from '../../ui/field';
import { toast } from '../../ui/toast';
import { toastFailure } from '../../ui/toast-failure';

export const clientLoader = textsLoader('admin-upload', 'admin-galleries');

/** Adds photographs to a gallery: choose it, choose files, give titles, send. */
export default function AddPhotosPage() {
  const { t } = useTranslation(['shop', 'admin-upload']);
  const categoryName = useCategoryName();
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [picked, setPicked] = useState<ManagedGallery>();
  const [featured, setFeatured] = useState(false);
  const [matchId, setMatchId] = useState<number>();
  const upload = useUpload();
  const { photos, running, send, clear } = upload;
  const finish = useFinish('success');

  const name = params.get('gallery') ?? '';
  const isPicked = picked?.name === name;
  const named = useGetGalleryByName(name, { query: { enabled: name !== '' && !isPicked } });
  const found = isMissing(named.error) ? undefined : named.data && managed(named.data);
  const gallery = isPicked ? picked : found;

  const show = (wanted: string | undefined) =>
    setParams(wanted === undefined ? {} : { gallery: wanted }, { replace: true, preventScrollReset: true });

  const refuse = (title: 'galleryRequired' | 'noPhotos' | 'galleryMissing') =>
    toast({
      title: t(`admin-upload:addPhotos.${title}`),
      description: t(`admin-upload:addPhotos.${title}Text`),
      tone: 'bad',
    });

  const submit = async () => {
    if (!name) return refuse('galleryRequired');
    if (unsent(photos).length === 0) return refuse('noPhotos');
    const findTarget = async (): Promise<UploadTarget> => {
      const chosen = gallery && !named.isFetching ? gallery : managed(await findGallery(queryClient, name));
      return {
        ...chosen,
        // The price that the page has read may be a former one.
        tokenPrice: null,
        matchId: matchId === undefined || matchId === chosen.matchId ? null : matchId,
        onMatchSet: () => {
          setPicked({ ...chosen, matchId: matchId ?? null });
          setMatchId(undefined);
        },
        featured,
      };
    };
    try {
      const result = await send(findTarget);
      if (result?.endedBy?.code === 'gallery-not-found') setPicked(undefined);
      if (result?.failed === 0) {
        // Duplicates stay in view, beside the photograph that they equal.
        if (result.known + result.elsewhere === 0) clear();
        setFeatured(false);
      }
      finish(result);
    } catch (error) {
      if (isMissing(error)) return refuse('galleryMissing');
      toastFailure(t('admin-upload:allFailed'), error, t('admin-upload:allFailedText'));
    }
  };

  return (
    <>
      <UploadTitle upload={upload}>{t('admin-upload:addPhotos.title')}</UploadTitle>
      <Link className="more-link" to={paths.adminGalleries}>
        <ArrowLeft className="small" aria-hidden="true" />
        {t('admin-upload:addPhotos.back')}
      </Link>
      <div className="admin-head">
        <h1>{t('admin-upload:addPhotos.title')}</h1>
        {gallery && (
          <Link className="text-link" to={paths.photos(gallery.category, gallery.name)}>
            {t('admin-upload:addPhotos.seeGallery')}
          </Link>
        )}
      </div>
      <div className="upload-settings">
        <GallerySelect
          label={t('admin-upload:addPhotos.gallery')}
          placeholder={t('admin-upload:addPhotos.chooseGallery')}
          textOf={({ name, category, tokenPrice }) =>
            t('admin-upload:addPhotos.galleryOption', {
              name,
              category: categoryName(category),
              tokens: t('common.tokens', { count: tokenPrice }),
            })
          }
          chosen={gallery}
          disabled={running}
          onChange={(chosen) => {
            setPicked(chosen);
            setMatchId(undefined);
            show(chosen?.name);
          }}
        />
        {gallery && (
          <GalleryVisibility
            gallery={gallery}
            disabled={running}
            onSaved={({ name: newName }) => {
              setPicked(undefined);
              show(newName);
            }}
          />
        )}
        <MatchSelect
          value={matchId ?? gallery?.matchId ?? null}
          category={gallery?.category ?? ''}
          near={gallery?.heldAt}
          linked={Boolean(gallery?.matchId)}
          disabled={running || !gallery}
          onChange={(id) => setMatchId(id ?? undefined)}
        />
        <Checkbox checked={featured} disabled={running} onChange={({ target }) => setFeatured(target.checked)}>
          {t('admin-upload:addPhotos.featured')}
        </Checkbox>
      </div>
      <UploadQueue upload={upload} onSubmit={() => void submit()} />
    </>
  );
}
