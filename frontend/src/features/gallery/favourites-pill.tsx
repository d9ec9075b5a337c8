import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFavouriteIds } from '../favourites/use-favourites';
import { paths } from '../../app/paths';

/** The way to what the reader has saved, as soon as there is something. */
export function FavouritesPill() {
  const { t } = useTranslation();
  const count = useFavouriteIds().length;
  if (count === 0) return null;
  return (
    <Link className="pill" to={paths.favourites}>
      <Heart className="small" aria-hidden="true" />
      <span className="pill-name">{t('favourites.count', { count })}</span>
      <span className="pill-count" aria-hidden="true">
        {count}
      </span>
    </Link>
  );
}
