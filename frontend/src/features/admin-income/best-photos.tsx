import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useListBestPhotos } from '../../api/generated/income';
import { paths } from '../../app/paths';
import { formatRand, toCents } from '../../ui/money';
import { fileUrl } from '../../ui/picture-sources';
import { ErrorState } from '../../ui/state';
import type { Days } from './period';
import './income.css';

/** The photographs that sold best, and how many have not been sold at all. */
export function BestPhotos({ days }: { days: Days }) {
  const { t } = useTranslation('admin-income');
  const best = useListBestPhotos(days, { query: { refetchOnMount: 'always' } });
  if (best.isLoadingError)
    return <ErrorState title={t('loadError')} error={best.error} onRetry={() => void best.refetch()} />;
  if (best.data === undefined) return <span className="list-skeleton skeleton" />;
  const { photos, onSale, unsold } = best.data;
  return (
    <section className="income-best">
      <h2>{t('best.title')}</h2>
      {photos.length > 0 && (
        <ul>
          {photos.map(({ id, title, galleryName, photoPath, photographs, net }) => (
            <li key={id}>
              <Link to={paths.photo(id)}>
                {photoPath !== null && <img src={fileUrl(photoPath)} alt="" loading="lazy" />}
                <b>{title}</b>
                <span className="small muted">{galleryName}</span>
                <span className="small">
                  {t('best.times', { count: photographs })}, {formatRand(toCents(net))}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {onSale > 0 && <p className="muted">{t('best.unsold', { unsold, onSale })}</p>}
    </section>
  );
}
