import { useEffect, useEffectEvent } from 'react';

/** Tells the shop's other tabs something, by the browser's storage, which keeps nothing of it. */
export function tellOtherTabs(subject: string, news: string): void {
  try {
    localStorage.setItem(subject, news);
    localStorage.removeItem(subject);
  } catch {
    // The browser keeps nothing: they find out when they ask the server.
  }
}

/** Hears what other tabs tell. */
export function useOtherTabsNews(subject: string, onNews: (news: string) => void): void {
  const hear = useEffectEvent(onNews);
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === subject && newValue !== null) hear(newValue);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [subject]);
}
