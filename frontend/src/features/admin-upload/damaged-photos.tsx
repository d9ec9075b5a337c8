import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FailedPhotoDto } from '../../api/generated/shop.schemas';
import { useListFailedPhotosInfinite } from '../../api/generated/thumbnails';
import { byPages } from '../../api/queries';
import { paths } from '../../app/paths';
import { Note } from '../../ui/note';

/** Milliseconds between two looks. */
const LOOK = 5_000;
/** The newest photographs without pictures, which are looked through. */
const PAGE = 50;

/** Those of the uploaded photographs whose pictures could not be made: some damage shows only then. */
export function DamagedPhotos({ photoIds }: { photoIds: number[] }) {
  const { t } = useTranslation('admin-upload');
  const { data } = useListFailedPhotosInfinite(
    { limit: PAGE + 1 },
    {
      query: { ...byPages(PAGE, ({ id }: FailedPhotoDto) => id), refetchInterval: LOOK, enabled: photoIds.length > 0 },
    },
  );
  const damaged = data?.filter(({ id }) => photoIds.includes(id)) ?? [];
  if (damaged.length === 0) return null;
  return (
    <div className="upload-outcome" role="status">
      <Note tone="bad">
        <p>{t('damaged', { count: damaged.length })}</p>
        <ul>
          {damaged.map(({ id, fileName }) => (
            <li key={id}>{fileName}</li>
          ))}
        </ul>
        <Link className="text-link" to={paths.adminThumbnails}>
          {t('damagedLink')}
        </Link>
      </Note>
    </div>
  );
}
