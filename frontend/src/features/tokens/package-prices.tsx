import { useTranslation } from 'react-i18next';
import { useListTokenPackages } from '../../api/generated/tokens';
import { usePackageName } from '../../i18n/names';
import { centsPerToken, formatRand, toCents } from '../../ui/money';
import './package-prices.css';

/** The prices of packages of tokens, for readers who cannot buy them yet; nothing while none are for sale. */
export function PackagePrices() {
  const { t } = useTranslation();
  const packageName = usePackageName();
  const { data: packages = [] } = useListTokenPackages();
  if (packages.length === 0) return null;
  return (
    <ul className="package-prices" aria-label={t('tokens.prices')}>
      {packages.map(({ id, name, tokenCount, price }) => (
        <li key={id}>
          {packageName(name)}
          <span className="money">{formatRand(toCents(price))}</span>
          {tokenCount > 1 && (
            <small>{t('tokens.perToken', { price: formatRand(centsPerToken({ price, tokenCount })) })}</small>
          )}
        </li>
      ))}
    </ul>
  );
}
