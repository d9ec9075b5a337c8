import { useSyncExternalStore } from 'react';

/** What the browser keeps for a visitor: a list, under a key of its storage. */
export interface LocalList<Item> {
  /** The items, the latest last. */
  all: () => readonly Item[];
  /**
   * What a component wants to know of them, which is drawn again when that changes. The server knows of none: whoever
   * has kept nothing has the page as it was drawn.
   */
  useSelected: <Value>(select: (items: readonly Item[]) => Value) => Value;
  /** Keeps these instead. */
  keep: (items: readonly Item[]) => void;
}

/** Makes such a list; `read` answers what it makes of stored items, which anything may have written. */
export function localList<Item>(key: string, read: (stored: unknown[]) => readonly Item[]): LocalList<Item> {
  const NONE: readonly Item[] = [];
  const listeners = new Set<() => void>();
  let kept: readonly Item[] | undefined;

  const all = () => {
    kept ??= readAll();
    return kept;
  };

  function readAll(): readonly Item[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
      return Array.isArray(stored) ? read(stored) : NONE;
    } catch {
      // The browser keeps nothing, or something else has written there.
      return NONE;
    }
  }

  function keep(items: readonly Item[]): void {
    kept = items;
    try {
      if (items.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(items));
    } catch {
      // Then they last as long as the page.
    }
    listeners.forEach((listener) => listener());
  }

  /** Other tabs of the shop keep something, too. */
  function onStorage({ key: changed }: StorageEvent): void {
    if (changed !== key && changed !== null) return;
    kept = undefined;
    listeners.forEach((listener) => listener());
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) window.addEventListener('storage', onStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', onStorage);
    };
  }

  const useSelected = <Value>(select: (items: readonly Item[]) => Value) =>
    useSyncExternalStore(
      subscribe,
      () => select(all()),
      () => select(NONE),
    );
  return { all, useSelected, keep };
}
