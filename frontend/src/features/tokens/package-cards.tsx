import { useTranslation } from 'react-i18next';
import type { TokenPackageDto } from '../../api/generated/shop.schemas';
import { usePackageName } from '../../i18n/names';
import { Chip } from '../../ui/chip';
import { centsPerToken, formatRand, toCents } from '../../ui/money';
import { Coin } from '../../ui/price';
import { Loading } from '../../ui/state';
import './tokens.css';

/** Coins drawn on a card at most. */
const COINS = 5;

interface PackageCardsProps {
  packages: TokenPackageDto[];
  chosenId: number | undefined;
  onChoose: (id: number) => void;
}

/** The packages of tokens to choose from, and what the larger ones save. */
export function PackageCards({ packages, chosenId, onChoose }: PackageCardsProps) {
  const { t } = useTranslation();
  const packageName = usePackageName();
  const dearest = Math.max(...packages.map(({ price, tokenCount }) => toCents(price) / tokenCount));
  return (
    <fieldset className="packages">
      <legend className="sr-only">{t('tokens.packages')}</legend>
      {packages.map(({ id, name, tokenCount, price }) => {
        const cents = toCents(price);
        const saving = Math.round(dearest * tokenCount) - cents;
        return (
          <label key={id} className="package">
            <input
              className="sr-only"
              type="radio"
              name="package"
              checked={id === chosenId}
              onChange={() => onChoose(id)}
            />
            <span className="package-coins" aria-hidden="true">
              {Array.from({ length: Math.min(COINS, tokenCount) }, (_, index) => (
                <Coin key={index} />
              ))}
            </span>
            <span className="package-count" aria-hidden="true">
              {tokenCount}
            </span>
            <span className="package-name">
              <b>{packageName(name)}</b>
              <span className="small muted">
                {t('tokens.perToken', { price: formatRand(centsPerToken({ price, tokenCount })) })}
              </span>
            </span>
            <span className="package-price">
              {formatRand(cents)}
              {saving > 0 && (
                <Chip tone="good" size="small">
                  {t('tokens.save', { price: formatRand(saving) })}
                </Chip>
              )}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Shown while the packages load. */
export function PackagesSkeleton() {
  return (
    <Loading className="packages">
      {[1, 2, 3].map((card) => (
        <span key={card} className="package-skeleton skeleton" />
      ))}
    </Loading>
  );
}
