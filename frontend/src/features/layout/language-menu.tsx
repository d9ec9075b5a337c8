import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, useLanguage, type Language } from '../../i18n';
import { useChooseLanguage } from '../account/use-edit-user';
import { Dropdown } from './dropdown';
import type { OnDemandMenuProps } from './on-demand';

/** English or Afrikaans; the choice is remembered, in the browser and on the account. */
export default function LanguageMenu({ trigger }: OnDemandMenuProps) {
  const { t } = useTranslation();
  const chooseLanguage = useChooseLanguage();
  const current = useLanguage();
  return (
    <Dropdown trigger={trigger}>
      <DropdownMenu.RadioGroup value={current} onValueChange={(language) => chooseLanguage(language as Language)}>
        {LANGUAGES.map((language) => (
          <DropdownMenu.RadioItem key={language} className="menu-item" value={language} lang={language}>
            {t(language === 'en' ? 'layout.english' : 'layout.afrikaans')}
            <DropdownMenu.ItemIndicator asChild>
              <Check aria-hidden="true" />
            </DropdownMenu.ItemIndicator>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </Dropdown>
  );
}
