import { useTranslation } from 'react-i18next';
import type { SoldPhotosDto } from '../../api/generated/shop.schemas';

/** Before a deletion: what was sold, which buyers keep, and for how long the photographs can be brought back. */
export function SoldNote({ sold }: { sold: SoldPhotosDto | undefined }) {
  const { t } = useTranslation('admin');
  if (!sold) return t('trash.unknown');
  const { photos, buyers, trashDays } = sold;
  const people = t('trash.people', { count: buyers });
  return `${photos === 0 ? t('trash.unsold') : t('trash.sold', { count: photos, people })} ${t('trash.days', { count: trashDays })}`;
}
