import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { useLanguage, type Language } from '../../i18n';
import { Dropdown } from './dropdown';
import type { OnDemandMenuProps } from './on-demand';

const LANGUAGES: Language[] = ['en', 'af'];

/** English or Afrikaans; the choice is remembered (i18next keeps it in local storage). */
export default function LanguageMenu({ trigger }: OnDemandMenuProps) {
  const { t, i18n } = useTranslation();
  const current = useLanguage();
  return (
    <Dropdown trigger={trigger}>
      <DropdownMenu.RadioGroup value={current} onValueChange={(language) => void i18n.changeLanguage(language)}>
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
