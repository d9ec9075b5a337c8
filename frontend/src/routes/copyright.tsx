import { useTranslation } from 'react-i18next';
import { useShopConfig } from '../api/shop';
import { LegalPage } from '../features/legal/legal-page';

export function Component() {
  const { t } = useTranslation();
  const { supportEmail: email } = useShopConfig();
  return (
    <LegalPage
      title={t('legal.copyright.title')}
      intro={t('legal.copyright.intro')}
      sections={[
        { title: t('legal.copyright.mayTitle'), paragraphs: [t('legal.copyright.may')] },
        { title: t('legal.copyright.mayNotTitle'), paragraphs: [t('legal.copyright.mayNot')] },
        { title: t('legal.copyright.askTitle'), paragraphs: [t('legal.copyright.ask', { email })] },
      ]}
    />
  );
}
