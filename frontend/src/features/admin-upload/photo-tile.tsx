import { Check, CircleAlert, X } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button';
import { classes } from '../../ui/classes';
import type { ChosenPhoto } from './use-upload';

interface PhotoTileProps {
  photo: ChosenPhoto;
  disabled: boolean;
  onTitle: (title: string) => void;
  onRemove: () => void;
}

/** A chosen photograph: its picture, its title, and how far it has come. */
export function PhotoTile({ photo, disabled, onTitle, onRemove }: PhotoTileProps) {
  const { t } = useTranslation('admin');
  const { file, title, state, problem } = photo;
  const picture = useLocalPicture(file);
  return (
    <li className={classes('photo-tile', state)}>
      <span className="photo-tile-picture">
        <img ref={picture} alt="" decoding="async" />
        <span className="photo-tile-mark">
          {state === 'done' && <Check className="small" aria-hidden="true" />}
          {state === 'failed' && <CircleAlert className="small" aria-hidden="true" />}
          {state === 'sending' && <span className="spinner" aria-hidden="true" />}
          <span className="sr-only">{t(`upload.states.${state}`)}</span>
        </span>
      </span>
      <span className="photo-tile-title">
        <input
          aria-label={t('upload.photoTitle', { file: file.name })}
          value={title}
          maxLength={200}
          disabled={disabled || state === 'done'}
          onChange={(event) => onTitle(event.target.value)}
        />
        <IconButton label={t('upload.remove', { file: file.name })} disabled={disabled} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </span>
      {problem !== undefined && state === 'failed' && <p className="field-error">{problem}</p>}
    </li>
  );
}

/** Shows a file of this machine; its address is given back when it is no longer shown. */
function useLocalPicture(file: File) {
  return useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
}
