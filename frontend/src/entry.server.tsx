import { createReadableStreamFromReadable } from '@react-router/node';
import { createInstance, type i18n as I18n } from 'i18next';
import { PassThrough } from 'node:stream';
import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { ServerRouter, type AppLoadContext, type EntryContext, type LoaderFunctionArgs } from 'react-router';
import { askOwnApi } from './app/prefetch.server';
import { addFormats, OPTIONS, texts, type Language } from './i18n';
import { NonceContext } from './ui/styled';

/** The texts of pages that the server draws, so that none of them waits for its own. */
const PUBLIC_TEXTS = ['shop', 'legal', 'players', 'thumbnails'];

const languages = { en: speak('en'), af: speak('af') };
askOwnApi();

/** Prints errors in development. */
const warn = (error: unknown) => process.emitWarning(error instanceof Error ? error : String(error));

/** Draws a page whole, so that its words and links are there without any script. */
export default async function drawDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { language = 'en', nonce, report = warn }: AppLoadContext,
): Promise<Response> {
  const i18n = await languages[language];
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <NonceContext value={nonce}>
            <ServerRouter context={context} url={request.url} nonce={nonce} />
          </NonceContext>
        </I18nextProvider>
      </StrictMode>,
      {
        nonce: nonce === undefined ? undefined : { script: nonce, style: nonce },
        // No part of a page is sent apart, to be put in its place by a script.
        progressiveChunkSize: Infinity,
        onAllReady: () => {
          const body = new PassThrough();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError: reject,
        onError: report,
      },
    );
  });
}

/** Hears of what a loader or React Router itself could not do. */
export function handleError(error: unknown, page: LoaderFunctionArgs<AppLoadContext>): void {
  const { report = warn } = page.context;
  if (!page.request.signal.aborted) report(error);
}

async function speak(language: Language): Promise<I18n> {
  const i18n = createInstance().use(texts).use(initReactI18next);
  await i18n.init({ ...OPTIONS, ns: PUBLIC_TEXTS, lng: language });
  addFormats(i18n);
  return i18n;
}
