import { useTranslation } from 'react-i18next';
import { Price } from '../../ui/price';

/** The price of a pack, and that of its photographs one by one where it is higher. */
export function PackPrice({ tokens, singleTokens }: { tokens: number; singleTokens: number }) {
  const { t } = useTranslation();
  return (
    <p className="pack-price">
      <Price tokens={tokens} size="medium" named />
      {tokens < singleTokens && (
        <span className="small">{t('packs.insteadOf', { tokens: t('common.tokens', { count: singleTokens }) })}</span>
      )}
    </p>
  );
}
