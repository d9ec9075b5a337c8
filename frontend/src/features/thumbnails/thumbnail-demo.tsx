import { ImageDown, LayoutGrid, ScanEye, Smartphone, Timer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListPhotos } from '../../api/generated/photos';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { useLanguage } from '../../i18n';
import { ButtonLink } from '../../ui/button';
import { formatBytes } from '../../ui/bytes';
import { Facts } from '../../ui/facts';
import { PageTitle } from '../../ui/page-title';
import { fileUrl } from '../../ui/picture-sources';
import { EmptyState, ErrorState, Loading } from '../../ui/state';
import { useHeldChoice } from '../../ui/use-held-value';
import { PictureSteps } from './picture-steps';
import { useWeights } from './use-weights';
import './thumbnails.css';

/** Photographs to choose from (specification §7). */
export const CHOICE = { limit: 5, hasThumbnails: true };
/** Photographs of a screen of a gallery (specification §9). */
const SCREEN = 24;

/** Shows how a photograph gets from the camera to the screen, by one of the shop's own. */
export function ThumbnailDemo() {
  const { t } = useTranslation(['shop', 'thumbnails']);
  const recent = useListPhotos(CHOICE);
  const [chosenId, setChosenId] = useState<number>();
  const chosen = recent.data?.find(({ id }) => id === chosenId) ?? recent.data?.[0];
  return (
    <div className="wrap page-end">
      <PageTitle description={t('thumbnails:demo.description')} photo={chosen}>
        {t('thumbnails:demo.title')}
      </PageTitle>
      <div className="page-head">
        <h1>{t('thumbnails:demo.title')}</h1>
        <p className="muted demo-lead">{t('thumbnails:demo.lead')}</p>
      </div>
      {recent.isPending && (
        <Loading>
          <span className="demo-skeleton skeleton" />
        </Loading>
      )}
      {recent.isLoadingError && (
        <ErrorState title={t('thumbnails:demo.loadError')} error={recent.error} onRetry={() => void recent.refetch()} />
      )}
      {recent.data?.length === 0 && (
        <EmptyState title={t('thumbnails:demo.none')}>{t('thumbnails:demo.noneText')}</EmptyState>
      )}
      {recent.data !== undefined && chosen !== undefined && (
        <>
          <Choice photos={recent.data} chosen={chosen} onChoose={setChosenId} />
          <PictureSteps photo={chosen} />
          <Why photo={chosen} />
        </>
      )}
      <div className="demo-actions">
        <ButtonLink variant="gold" to={paths.gallery}>
          {t('thumbnails:demo.gallery')}
        </ButtonLink>
        <ButtonLink to={paths.thumbnailProgress}>{t('thumbnails:demo.progress')}</ButtonLink>
      </div>
    </div>
  );
}

interface ChoiceProps {
  photos: PhotoDto[];
  chosen: PhotoDto;
  onChoose: (id: number) => void;
}

function Choice({ photos, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('thumbnails');
  const group = useHeldChoice(String(chosen.id), (id) => onChoose(Number(id)));
  return (
    <fieldset className="demo-choice" ref={group}>
      <legend className="small muted">{t('demo.choose')}</legend>
      {photos.map(({ id, title, thumbnailPath }) => (
        <label key={id}>
          <input
            className="sr-only"
            type="radio"
            name="photo"
            value={id}
            checked={id === chosen.id}
            onChange={() => onChoose(id)}
          />
          <img src={fileUrl(thumbnailPath ?? '')} alt={title} width="300" height="300" />
        </label>
      ))}
    </fieldset>
  );
}

function Why({ photo }: { photo: PhotoDto }) {
  const { t } = useTranslation('thumbnails');
  const language = useLanguage();
  const weights = useWeights(photo);
  const screen = (bytes: number | undefined) =>
    bytes === undefined ? undefined : formatBytes(bytes * SCREEN, language);
  const grid = screen(weights.grid);
  const previews = screen(weights.preview);
  return (
    <Facts
      title={t('demo.why')}
      facts={[
        ...(grid === undefined || previews === undefined
          ? []
          : [{ icon: ImageDown, text: t('demo.facts.less', { grid, previews }) }]),
        { icon: Smartphone, text: t('demo.facts.choice') },
        { icon: ScanEye, text: t('demo.facts.view') },
        { icon: LayoutGrid, text: t('demo.facts.still') },
        { icon: Timer, text: t('demo.facts.once') },
      ]}
    />
  );
}
