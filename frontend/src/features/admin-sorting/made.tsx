import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SortedGalleryDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { IconButton } from '../../ui/button';
import { Note } from '../../ui/note';

/** The galleries that photographs have just gone to. */
export function Made({ galleries, onClose }: { galleries: SortedGalleryDto[]; onClose: () => void }) {
  const { t } = useTranslation('admin-sorting');
  return (
    <Note tone="good">
      <div className="row between" role="status">
        <b>{t('made.title', { count: galleries.length })}</b>
        <IconButton label={t('made.close')} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <ul className="sorting-made">
        {galleries.map(({ id, name, photos, left }) => (
          <li key={id}>
            <Link className="text-link" to={paths.adminGalleryMatch(name)}>
              {name}
            </Link>{' '}
            {t('made.photos', { count: photos })}
            {left > 0 && ` ${t('made.left', { count: left })}`}
          </li>
        ))}
      </ul>
      <p className="small">{t('made.next')}</p>
    </Note>
  );
}
