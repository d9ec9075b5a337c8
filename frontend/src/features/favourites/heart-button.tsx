import { Heart } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeFavourite, useIsFavourite } from './use-favourites';
import { IconButton } from '../../ui/button';
import { classes } from '../../ui/classes';

/** Saves a photograph among the favourites, or takes it out again. */
export function HeartButton({ photo: { id, title } }: { photo: { id: number; title: string } }) {
  const { t } = useTranslation();
  const saved = useIsFavourite(id);
  const change = useChangeFavourite();
  const [leaps, setLeaps] = useState(false);
  return (
    <IconButton
      className={classes('heart', leaps && 'leaps')}
      label={t('favourites.save', { title })}
      aria-pressed={saved}
      onClick={() => {
        setLeaps(!saved);
        change({ photoId: id, saved: !saved });
      }}
    >
      <Heart className="large" aria-hidden="true" />
    </IconButton>
  );
}
