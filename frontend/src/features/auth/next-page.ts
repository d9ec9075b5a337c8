const KEY = 'next-page';

/** Milliseconds for which a link for a new password works (decision 16), and for which the page is kept. */
const LIFE = 60 * 60 * 1000;

/**
 * Keeps the page on which somebody has asked for a new password: the mail's link opens another tab, and leads back
 * there. It stays in the browser, not in the link, so that a stranger cannot choose where another person's mail leads.
 */
export function rememberNext(next: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ next, until: Date.now() + LIFE }));
  } catch {
    // The browser keeps nothing: the way then leads home.
  }
}

/** That page; undefined when there is none, or it was long ago. */
export function keptNext(): string | undefined {
  try {
    const { next, until } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { next?: unknown; until?: unknown };
    return typeof next === 'string' && typeof until === 'number' && until > Date.now() ? next : undefined;
  } catch {
    return undefined;
  }
}
