import { MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShopConfig } from '../../api/shop';
import './tab-bar.css';

/** Milliseconds in which a page's pictures usually arrive. */
const AFTER_PICTURES = 3000;

/** Opens a conversation with the photographers; the message is Afrikaans in both languages (specification §1). */
export function HelpButton() {
  const { t } = useTranslation();
  const { supportPhone, eventName } = useShopConfig();
  const message = t('layout.helpMessage', { event: eventName });
  const [button, setButton] = useState<HTMLElement | null>(null);
  // Fetched when the reader begins to scroll, or has the page's pictures; until then it is not shown.
  useEffect(() => {
    if (button === null) return;
    const ended = new AbortController();
    const begin = () => {
      forget();
      import('./help-place').then(
        ({ keepHelpClear }) => keepHelpClear(button, ended.signal),
        // Without that code it is shown all the same.
        () => (button.dataset['place'] = 'end'),
      );
    };
    const timer = setTimeout(begin, AFTER_PICTURES);
    addEventListener('scroll', begin, { passive: true });
    const forget = () => {
      clearTimeout(timer);
      removeEventListener('scroll', begin);
    };
    return () => {
      forget();
      ended.abort();
    };
  }, [button]);
  if (supportPhone === '') return null;
  return (
    <aside aria-label={t('layout.helpLabel')}>
      <a
        ref={setButton}
        className="help-button"
        href={`https://wa.me/${supportPhone}?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noreferrer"
      >
        <MessageCircle aria-hidden="true" />
        <span className="help-button-text">{t('layout.help')}</span>
        <span className="sr-only">{t('layout.helpLabel')}</span>
      </a>
    </aside>
  );
}
