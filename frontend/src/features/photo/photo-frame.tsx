import { ImageIcon, Maximize } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { IconButton } from '../../ui/button';
import { paths } from '../../app/paths';
import { usePhotoTitle } from '../../i18n/photo-title';
import { Note } from '../../ui/note';
import { Picture } from '../../ui/picture';
import { veiledBy, withoutWatermark } from '../../ui/picture-sources';
import { SharpButton } from '../../ui/sharp-button';
import { Styled } from '../../ui/styled';
import { HeartButton } from '../favourites/heart-button';
import { prepareViewer } from '../viewer/photo-viewer';
import { useViewedPhoto } from '../viewer/use-viewed-photo';
import { ReportButton } from '../report/report-button';
import { ShareButton } from '../../ui/share-button';
import { LeafLinks } from './leaf-links';
import { useOwnership } from './use-ownership';
import './photo.css';

/** The watermarked preview with its label, or its owner’s without the mark; else the thumbnail; else the photograph’s state. */
export function PhotoFrame({ photo, neighbours }: { photo: PhotoDto; neighbours: PhotoDto[] }) {
  const { t } = useTranslation();
  const title = usePhotoTitle()(photo);
  const { open } = useViewedPhoto();
  const { isOwn, isBoughtHere } = useOwnership(photo.id);
  const shown = isOwn ? withoutWatermark(photo) : photo;
  const frame = useRef<HTMLDivElement>(null);
  // On a phone, the button that buys is below the picture.
  useEffect(() => {
    if (isBoughtHere) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [isBoughtHere]);
  const ratio = { '--ratio': (photo.width / photo.height).toFixed(4) };
  const label =
    photo.watermarkedPath !== null
      ? t(isOwn ? 'photo.noWatermark' : 'photo.watermarked')
      : photo.thumbnailPath !== null
        ? t('photo.thumbnail')
        : undefined;
  return (
    <div>
      {photo.isHidden && <Note tone="bad">{t('photo.hiddenText')}</Note>}
      {photo.isOffSale && <Note tone="bad">{t('photo.offSale')}</Note>}
      <div className="photo-frame" ref={frame}>
        {label === undefined && photo.status === 'processing' ? (
          <Styled as="div" className="picture skeleton" variables={ratio} />
        ) : (
          <Picture
            // Another one: when it has arrived, the one with the watermark gives way.
            key={String(isBoughtHere)}
            className={isBoughtHere ? 'unveiled' : undefined}
            photo={shown}
            alt={title}
            sizes="(min-width: 900px) 900px, 100vw"
            eager={!isBoughtHere}
            first
            alone
            variables={{ ...ratio, ...(isBoughtHere && veiledBy(photo.watermarkedPath)) }}
          />
        )}
        <LeafLinks photo={photo} neighbours={neighbours} />
      </div>
      {label === undefined ? (
        <Note>{photo.status === 'failed' ? t('photo.failed') : t('photo.preparing')}</Note>
      ) : (
        <div className="photo-below">
          <span>
            <ImageIcon className="small" aria-hidden="true" />
            {label}
          </span>
          <SharpButton photo={shown} />
          <HeartButton photo={photo} />
          <ShareButton title={title} path={paths.photo(photo.id)} />
          <ReportButton photo={photo} />
          <IconButton
            label={t('photo.fullScreen')}
            onPointerDown={prepareViewer}
            onFocus={prepareViewer}
            onClick={() => open(photo.id)}
          >
            <Maximize aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
