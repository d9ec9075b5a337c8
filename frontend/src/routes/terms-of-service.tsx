import { useTranslation } from 'react-i18next';
import { useShopConfig } from '../api/shop';
import { LegalPage } from '../features/legal/legal-page';

export function Component() {
  const { t } = useTranslation();
  const { supportEmail: email } = useShopConfig();
  return (
    <LegalPage
      title={t('legal.terms.title')}
      intro={t('legal.terms.intro')}
      sections={[
        { title: t('legal.terms.pricesTitle'), paragraphs: [t('legal.terms.prices'), t('legal.terms.photoPrices')] },
        { title: t('legal.terms.tokensTitle'), paragraphs: [t('legal.terms.tokens')] },
        { title: t('legal.terms.deliveryTitle'), paragraphs: [t('legal.terms.delivery', { email })] },
      ]}
    />
  );
}
