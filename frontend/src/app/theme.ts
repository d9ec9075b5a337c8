import { useSyncExternalStore } from 'react';

const THEMES = ['light', 'dark'] as const;
export type Theme = 'system' | (typeof THEMES)[number];

/** A year in seconds. */
const YEAR = 365 * 24 * 60 * 60;

const listeners = new Set<() => void>();

/** The reader's choice; without one the device decides (prefers-color-scheme). The page carries it from the start. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme, () => 'system');
}

/** Kept in a cookie, so that the server sends the page in it and nothing flashes. */
export function chooseTheme(theme: Theme): void {
  const kept = theme === 'system' ? 'Max-Age=0' : `Max-Age=${YEAR}`;
  document.cookie = `theme=${theme}; Path=/; SameSite=Lax; ${kept}`;
  showTheme();
  listeners.forEach((listener) => listener());
}

/** Shows the page in the chosen theme. */
export function showTheme(): void {
  const theme = chosenTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function chosenTheme(): Theme {
  const [, stored] = /(?:^|; )theme=(\w+)/.exec(document.cookie) ?? [];
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
