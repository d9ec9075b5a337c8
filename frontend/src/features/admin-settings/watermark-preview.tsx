import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListPhotos } from '../../api/generated/photos';
import { getPreviewWatermarkUrl } from '../../api/generated/settings';
import { reasonOf, send } from '../../api/mutator';
import { classes } from '../../ui/classes';
import { EmptyState } from '../../ui/state';
import { fileUrl } from '../../ui/picture-sources';
import { useSettled } from '../../ui/use-settled';
import { watermarkForm, type WatermarkValues } from './watermark-values';

/** Photographs to see the mark on. */
const CHOICE = { limit: 5, hasThumbnails: true };

/** A photograph of the shop with the mark as it is filled in; its picture is asked for when the filling in pauses. */
export function useWatermarkPreview(values: WatermarkValues, hasPicture: boolean) {
  const [photoId, setPhotoId] = useState<number>();
  const settled = useSettled(JSON.stringify({ ...watermarkForm(values), files: undefined, photoId }));
  const file = values.kind === 'picture' ? values.files : null;
  const preview = useQuery({
    queryKey: ['watermark-preview', settled, file?.name, file?.size, file?.lastModified],
    queryFn: async ({ signal }) => {
      const form = new FormData();
      const fields = JSON.parse(settled) as Record<string, string | number>;
      for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
      if (file) form.append('files', file);
      const answer = await send(getPreviewWatermarkUrl(), { method: 'POST', body: form, signal });
      return answer.blob();
    },
    // Until a picture is chosen, there is nothing of it to see.
    enabled: values.kind === 'words' || file !== null || hasPicture,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  return { preview, photoId, setPhotoId };
}

type WatermarkPreviewProps = ReturnType<typeof useWatermarkPreview>;

/** The preview, and the shop's newest photographs to choose from. */
export function WatermarkPreview({ preview, photoId, setPhotoId }: WatermarkPreviewProps) {
  const { t } = useTranslation('admin-settings');
  const { data: photos = [] } = useListPhotos(CHOICE);
  const shown = photoId ?? photos[0]?.id;
  return (
    <figure className="watermark-preview" aria-busy={preview.isFetching}>
      <figcaption className="small muted">{t(preview.isFetching ? 'mark.drawing' : 'mark.preview')}</figcaption>
      {preview.isError && !preview.data ? (
        <EmptyState title={t('mark.previewFailed')}>{reasonOf(preview.error)}</EmptyState>
      ) : (
        <Drawn content={preview.data} />
      )}
      {photos.length > 1 && (
        <div className="watermark-photos">
          {photos.map(({ id, title, thumbnailPath }) => (
            <button
              key={id}
              type="button"
              className={classes(shown === id && 'chosen')}
              aria-pressed={shown === id}
              aria-label={t('mark.on', { title })}
              onClick={() => setPhotoId(id)}
            >
              {thumbnailPath !== null && <img src={fileUrl(thumbnailPath)} alt="" loading="lazy" />}
            </button>
          ))}
        </div>
      )}
    </figure>
  );
}

/** A picture that was fetched; its place before. */
function Drawn({ content }: { content: Blob | undefined }) {
  const { t } = useTranslation('admin-settings');
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!content || !image.current) return;
    const url = URL.createObjectURL(content);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [content]);
  return content ? <img ref={image} alt={t('mark.previewOf')} /> : <div className="watermark-preview-place" />;
}
