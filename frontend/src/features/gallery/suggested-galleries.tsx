import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSuggestGalleries } from '../../api/generated/galleries';
import type { SuggestedGalleryDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { useDates } from '../../i18n/dates';
import './gallery.css';

type Named = Pick<SuggestedGalleryDto, 'category' | 'name'>;

interface SuggestedGalleriesProps {
  search: string;
  /** Where a gallery's photographs are, by default in its category. */
  addressOf?: (gallery: Named) => string;
}

const addressInCategory = ({ category, name }: Named) => paths.photos(category, name);

/** Below a search that found nothing: galleries that may be meant, or else the latest. */
export function SuggestedGalleries({ search, addressOf = addressInCategory }: SuggestedGalleriesProps) {
  const { t } = useTranslation();
  const date = useDates();
  const { data: galleries = [] } = useSuggestGalleries({ search });
  if (galleries.length === 0) return null;
  return (
    <nav className="suggested-galleries" aria-label={t('gallery.perhaps')}>
      <h3>{t('gallery.perhaps')}</h3>
      <ul>
        {galleries.map(({ id, name, category, heldAt }) => (
          <li key={id}>
            <Link to={addressOf({ category, name })}>{name}</Link>{' '}
            {heldAt !== null && <span className="muted">{date(heldAt)}</span>}
          </li>
        ))}
      </ul>
    </nav>
  );
}
