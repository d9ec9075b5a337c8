import { CalendarDays, ImagePlus, Images, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { GalleryDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { useDates, useMatchTimes } from '../../i18n/dates';
import { useCategoryName } from '../../i18n/names';
import { IconButton } from '../../ui/button';
import { Picture } from '../../ui/picture';
import { Price } from '../../ui/price';
import { VisibilityChips } from './visibility-chips';

interface GalleryCardProps {
  gallery: GalleryDto;
  onEdit: () => void;
  onDelete: () => void;
}

/** A gallery as administrators see it, with its actions. */
export function GalleryCard({ gallery, onEdit, onDelete }: GalleryCardProps) {
  const { t } = useTranslation(['shop', 'admin', 'admin-galleries']);
  const date = useDates();
  const times = useMatchTimes();
  const categoryName = useCategoryName();
  const { name, category, heldAt, matchDate, lowestPrice, highestPrice, photoCount, cover } = gallery;
  return (
    <li className="gallery-card">
      <Link className="gallery-card-cover" to={paths.adminGalleryMatch(name)} tabIndex={-1} aria-hidden="true">
        {cover ? (
          <Picture photo={cover} alt="" sizes="(min-width: 900px) 300px, 100vw" />
        ) : (
          <Images className="large" />
        )}
      </Link>
      <div className="gallery-card-text">
        <h2>
          <Link to={paths.adminGalleryMatch(name)}>{name}</Link>
        </h2>
        <p className="muted">{[categoryName(category), heldAt !== null && date(heldAt)].filter(Boolean).join(' · ')}</p>
        {matchDate && (
          <p className="row muted">
            <CalendarDays className="small" aria-hidden="true" />
            {times(matchDate)}
          </p>
        )}
        <p className="row">
          <Price tokens={lowestPrice} most={highestPrice} />
          <span className="muted">{t('common.photos', { count: photoCount })}</span>
        </p>
        <p className="row wraps">
          <VisibilityChips gallery={gallery} />
        </p>
      </div>
      <div className="gallery-card-actions">
        <Link className="more-link" to={paths.addPhotos(name)}>
          <ImagePlus aria-hidden="true" />
          {t('admin:galleries.addPhotos')}
        </Link>
        <IconButton label={t('admin:galleries.edit', { name })} onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label={t('admin:galleries.delete', { name })} onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}
