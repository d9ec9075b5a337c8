import { useTranslation } from 'react-i18next';
import { useShopConfig } from '../api/shop';
import { LegalPage } from '../features/legal/legal-page';

export function Component() {
  const { t } = useTranslation();
  const { supportEmail: email } = useShopConfig();
  return (
    <LegalPage
      title={t('legal.privacy.title')}
      intro={t('legal.privacy.intro')}
      sections={[
        { title: t('legal.privacy.keepTitle'), paragraphs: [t('legal.privacy.keep')] },
        { title: t('legal.privacy.childrenTitle'), paragraphs: [t('legal.privacy.children')] },
        { title: t('legal.privacy.removeTitle'), paragraphs: [t('legal.privacy.remove', { email })] },
      ]}
    />
  );
}
