import { ImageIcon, Share2 } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { IconButton } from '../../ui/button';
import { Picture } from '../../ui/picture';
import { Note } from '../../ui/state';
import { toast } from '../../ui/toast';
import './photo.css';

/** The preview with its label: watermarked, else the thumbnail; while neither exists, what is going on. */
export function PhotoFrame({ photo }: { photo: PhotoDto }) {
  const { t } = useTranslation();
  const ratio = { '--ratio': (photo.width / photo.height).toFixed(4) } as CSSProperties;
  const label =
    photo.watermarkedPath !== null
      ? t('photo.watermarked')
      : photo.thumbnailPath !== null
        ? t('photo.thumbnail')
        : undefined;
  return (
    <div>
      <div className="photo-frame">
        {label === undefined && photo.status === 'processing' ? (
          <div className="picture skeleton" style={ratio} />
        ) : (
          <Picture photo={photo} alt={photo.title} sizes="(min-width: 900px) 900px, 100vw" eager first style={ratio} />
        )}
      </div>
      {label === undefined ? (
        <Note>{photo.status === 'failed' ? t('photo.failed') : t('photo.preparing')}</Note>
      ) : (
        <div className="photo-below">
          <span>
            <ImageIcon className="small" aria-hidden="true" />
            {label}
          </span>
          <IconButton label={t('photo.share')} onClick={() => void share(photo.title, t('photo.linkCopied'))}>
            <Share2 aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}

/** By the device's own share sheet where there is one, else the link is copied. */
async function share(title: string, copied: string): Promise<void> {
  const url = window.location.href;
  try {
    if ('share' in navigator) await navigator.share({ title, url });
    else {
      await window.navigator.clipboard.writeText(url);
      toast({ title: copied });
    }
  } catch (error) {
    // Closing the share sheet is no error.
    if (!(error instanceof DOMException)) throw error;
  }
}
