import { Heart } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhotoTitle } from '../../i18n/photo-title';
import { classes } from '../../ui/classes';
import { useHeldTick } from '../../ui/use-held-value';
import { useChangeFavourite, useIsFavourite } from './use-favourites';
import './heart.css';

interface HeartButtonProps {
  photo: { id: number; title: string; capturedAt?: string | null };
}

/**
 * Saves a photograph among the favourites, or takes it out again. A tick box, since the browser itself shows a press on
 * one: a heart fills at once, before any code has come.
 */
export function HeartButton({ photo }: HeartButtonProps) {
  const { t } = useTranslation();
  const titleOf = usePhotoTitle();
  const saved = useIsFavourite(photo.id);
  const change = useChangeFavourite();
  const [leaps, setLeaps] = useState(false);
  const press = (isTicked: boolean) => change({ photoId: photo.id, saved: isTicked });
  const box = useHeldTick(saved, press);
  return (
    <span className={classes('icon-button heart', leaps && 'leaps')}>
      <input
        ref={box}
        type="checkbox"
        // A page that is reloaded has other photographs: the browser must not tick the boxes of before.
        autoComplete="off"
        aria-label={t('favourites.save', { title: titleOf(photo) })}
        defaultChecked={saved}
        onChange={({ target }) => {
          setLeaps(target.checked);
          if (!press(target.checked)) target.checked = saved;
        }}
      />
      <Heart className="large" aria-hidden="true" />
    </span>
  );
}
