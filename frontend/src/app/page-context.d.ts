import type { Language } from '../i18n';

declare module 'react-router' {
  /** The server's data about a page request (backend/src/shared/http/frontend.ts); absent under `npm run dev`. */
  interface AppLoadContext {
    /** Origin of the API. */
    api?: string;
    language?: Language;
    /** A visitor; otherwise the browser asks who it is. */
    isVisitor?: boolean;
    /** Allows the scripts and styles of this one answer (content security policy). */
    nonce?: string;
    /** Keeps an error in the log. */
    report?: (error: unknown) => void;
  }
}
