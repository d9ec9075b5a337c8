import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../../i18n/names';
import { wholeRand } from '../../ui/money';
import { INDIVIDUAL, usePrices } from '../../ui/prices';

/** The prices of the packages that are for sale now: 1 token = R60. */
export function PackagePrices() {
  const { t } = useTranslation(['legal', 'shop']);
  const { packages } = usePrices();
  return (
    <ul>
      {packages.map(({ tokens, cents }, index) => (
        <li key={index}>
          {t('legal:page.package', {
            tokens: t('shop:common.tokens', { count: tokens }),
            price: wholeRand(cents),
          })}
        </li>
      ))}
    </ul>
  );
}

/** The prices of photographs by category, unless their gallery says otherwise. */
export function PhotoPrices() {
  const { t } = useTranslation(['legal', 'shop']);
  const categoryName = useCategoryName();
  const { photos } = usePrices();
  return (
    <ul>
      {photos.flatMap(({ tokens: count, action, individual }) => {
        const tokens = t('shop:common.tokens', { count });
        const categories = action.map(categoryName).join(', ');
        if (photos.length === 1) return [<li key={count}>{t('legal:page.allPhotos', { tokens })}</li>];
        return [
          action.length > 0 && <li key={`action ${count}`}>{t('legal:page.action', { categories, tokens })}</li>,
          individual && (
            <li key={`individual ${count}`}>
              {t('legal:page.individual', { category: categoryName(INDIVIDUAL), tokens })}
            </li>
          ),
        ];
      })}
    </ul>
  );
}
