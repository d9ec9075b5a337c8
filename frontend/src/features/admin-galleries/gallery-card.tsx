import { ImagePlus, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { GalleryDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { useDates } from '../../i18n/dates';
import { useCategoryName } from '../../i18n/names';
import { IconButton } from '../../ui/button';
import { Picture } from '../../ui/picture';
import { Price } from '../../ui/price';

interface GalleryCardProps {
  gallery: GalleryDto;
  onEdit: () => void;
  onDelete: () => void;
}

export function GalleryCard({ gallery, onEdit, onDelete }: GalleryCardProps) {
  const { t } = useTranslation(['shop', 'admin']);
  const date = useDates();
  const categoryName = useCategoryName();
  const { name, category, createdAt, tokenPrice, photoCount, cover } = gallery;
  return (
    <li className="gallery-card">
      <Link className="gallery-card-cover" to={paths.photos(category, name)} tabIndex={-1} aria-hidden="true">
        {cover && <Picture photo={cover} alt="" sizes="(min-width: 900px) 300px, 100vw" />}
      </Link>
      <div className="gallery-card-text">
        <h2>
          <Link to={paths.photos(category, name)}>{name}</Link>
        </h2>
        <p className="muted">
          {categoryName(category)} · {date(createdAt)}
        </p>
        <p className="row">
          <Price tokens={tokenPrice} />
          <span className="muted">{t('common.photos', { count: photoCount })}</span>
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
