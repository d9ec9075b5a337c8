import { Check, CircleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
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
  const url = useObjectUrl(file);
  return (
    <li className={classes('photo-tile', state)}>
      <span className="photo-tile-picture">
        {url !== undefined && <img src={url} alt="" loading="lazy" decoding="async" />}
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

/** An address for a file on this machine, given back when it is no longer shown. */
function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
