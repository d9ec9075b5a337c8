import { Check, CircleAlert, Copy, Plus, X } from 'lucide-react';
import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { Button, IconButton } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Picture } from '../../ui/picture';
import { useInView } from '../../ui/use-in-view';
import type { ChosenPhoto } from './chosen-photo';

interface PhotoTileProps {
  photo: ChosenPhoto;
  disabled: boolean;
  onTitle: (key: number, title: string) => void;
  /** Lets the gallery have it, though another one has it. */
  onAddEvenSo: (key: number) => void;
  onRemove: (key: number) => void;
}

/** A chosen photograph: picture, title, progress, and its duplicate if there is one. */
export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps) {
  const { photo, disabled, onTitle, onAddEvenSo, onRemove } = props;
  const { t } = useTranslation('admin-upload');
  const { key, file, title, state, problem, equals } = photo;
  const isThere = state === 'done' || state === 'known';
  return (
    <li className={classes('photo-tile', state)}>
      <span className="photo-tile-picture">
        <LocalPicture file={file} />
        {equals !== undefined && (
          <Link to={paths.photo(equals.id)} target="_blank" title={equals.title}>
            <Picture photo={equals} alt={t('equals', { title: equals.title })} sizes="90px" square />
          </Link>
        )}
        <span className="photo-tile-mark">
          {state === 'done' && <Check className="small" aria-hidden="true" />}
          {(state === 'known' || state === 'elsewhere') && <Copy className="small" aria-hidden="true" />}
          {state === 'failed' && <CircleAlert className="small" aria-hidden="true" />}
          {state === 'sending' && <span className="spinner" aria-hidden="true" />}
          <span className="sr-only">{t(`states.${state}`)}</span>
        </span>
      </span>
      <span className="photo-tile-title">
        <input
          aria-label={t('photoTitle', { file: file.name })}
          value={title}
          maxLength={200}
          disabled={disabled || isThere}
          onChange={(event) => onTitle(key, event.target.value)}
        />
        <IconButton label={t('remove', { file: file.name })} disabled={disabled} onClick={() => onRemove(key)}>
          <X aria-hidden="true" />
        </IconButton>
      </span>
      {state === 'known' && <p className="muted">{t('known')}</p>}
      {state === 'elsewhere' && equals !== undefined && (
        <>
          <p>
            {t('elsewhere.in')}{' '}
            <Link className="text-link" to={paths.adminGalleryMatch(equals.galleryName)} target="_blank">
              {equals.galleryName}
            </Link>
          </p>
          <p>
            <Button
              size="small"
              disabled={disabled}
              aria-label={t('elsewhere.addNamed', { file: file.name })}
              onClick={() => onAddEvenSo(key)}
            >
              <Plus aria-hidden="true" />
              {t('elsewhere.add')}
            </Button>
          </p>
        </>
      )}
      {state === 'failed' && <p className="field-error">{problem}</p>}
    </li>
  );
});

/** A file of this machine, while it is on the screen: hundreds of full-size pictures would fill the memory. */
function LocalPicture({ file }: { file: File }) {
  const [element, inView] = useInView<HTMLSpanElement>('200px');
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <span ref={element} className="photo-tile-local">
      {inView && (
        <img ref={show} alt="" decoding="async" onError={({ currentTarget }) => (currentTarget.hidden = true)} />
      )}
    </span>
  );
}
