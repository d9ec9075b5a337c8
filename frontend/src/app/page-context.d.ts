import type { Language } from '../i18n';

declare module 'react-router' {
  /** What the server knows of a request for a page (backend/src/shared/http/frontend.ts); `npm run dev` tells nothing. */
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
