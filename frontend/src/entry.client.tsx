import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startI18n, tellsOtherLanguage } from './i18n';
import af from './i18n/af/shop';
import en from './i18n/en/shop';

/**
 * Brings the page that the server has drawn to life, in slices, so that it answers to a finger in between. The shop's
 * texts come with this code in both languages: nothing is waited for.
 */
async function start(): Promise<void> {
  await startI18n({ en: { shop: en }, af: { shop: af } });
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

if (tellsOtherLanguage()) window.location.reload();
else void start();

/* The page for when there is no signal. The shop does without where it cannot be kept (private windows). */
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
