import { Download, Share2, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getDownloadPhotoUrl } from '../../api/generated/cart-and-purchases';
import { usePhotoTitle } from '../../i18n/photo-title';
import { Button } from '../../ui/button';
import { useSized } from '../../ui/use-sized';
import { useCanSave, useSavePhoto, type BoughtPhoto } from './use-save-photo';

interface SaveButtonProps {
  photo: BoughtPhoto;
  size?: 'large';
  block?: boolean;
}

/** Saves a bought photograph on the phone. */
export function SaveButton({ photo, ...look }: SaveButtonProps) {
  const { t } = useTranslation();
  const sized = useSized();
  const { state, progress, save } = useSavePhoto(photo);
  const texts = {
    idle: progress === null ? sized(t('share.save'), photo.bytes) : t('share.goOn', { percent: progress }),
    fetching: progress === null ? t('share.fetching') : t('share.fetchingPart', { percent: progress }),
    ready: t('share.saveNow'),
  };
  return (
    <Button variant="field" {...look} working={state === 'fetching'} onClick={() => void save()}>
      {state !== 'fetching' && <Smartphone aria-hidden="true" />}
      {texts[state]}
    </Button>
  );
}

/** Sends a bought photograph to the family's group, or wherever else: the picture, not a link. */
export function ShareWithFamily({ photo }: { photo: BoughtPhoto }) {
  const { t } = useTranslation();
  const { state, save } = useSavePhoto(photo, 'picture');
  const texts = { idle: t('share.family'), fetching: t('share.fetching'), ready: t('share.familyNow') };
  return (
    <Button variant="ghost" size="small" working={state === 'fetching'} onClick={() => void save()}>
      {state !== 'fetching' && <Share2 aria-hidden="true" />}
      {texts[state]}
    </Button>
  );
}

/** A round button on a picture that has been bought: saves it on a phone, downloads it elsewhere. */
export function SaveRound({ photo }: { photo: BoughtPhoto }) {
  const { t } = useTranslation();
  const sized = useSized();
  const canSave = useCanSave();
  const { state, save } = useSavePhoto(photo);
  const title = usePhotoTitle()(photo);
  if (!canSave)
    return (
      <a
        className="photo-round"
        href={getDownloadPhotoUrl(photo.id)}
        aria-label={sized(t('share.downloadPhoto', { title }), photo.bytes)}
      >
        <span>
          <Download className="small" aria-hidden="true" />
        </span>
      </a>
    );
  return (
    <button
      type="button"
      className="photo-round"
      aria-label={state === 'ready' ? t('share.saveNow') : sized(t('share.savePhoto', { title }), photo.bytes)}
      aria-busy={state === 'fetching' || undefined}
      onClick={() => void save()}
    >
      <span>
        {state === 'fetching' ? <span className="spinner" /> : <Smartphone className="small" aria-hidden="true" />}
      </span>
    </button>
  );
}
