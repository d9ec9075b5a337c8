import { useSyncExternalStore } from 'react';

/** A list that the browser keeps for a visitor, under a key of its storage. */
export interface LocalList<Item> {
  /** The items, the latest last. */
  all: () => readonly Item[];
  /**
   * A value made from the items; the component is drawn again when it changes. The server knows of none: a reader who
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

/** Makes such a list of photographs, each once, by id; it holds so many at most. */
export function localPhotos(key: string, limit: number) {
  const list = localList(key, (stored) => [...new Set(stored.filter(isId))].slice(-limit));
  return {
    ...list,
    /** Keeps these, too; false, and none of them, when there is no room for all. */
    add: (...photoIds: number[]): boolean => {
      const kept = list.all();
      const next = [...new Set([...kept, ...photoIds])];
      if (next.length > limit) return false;
      if (next.length > kept.length) list.keep(next);
      return true;
    },
    remove: (photoIds: readonly number[]): void => list.keep(list.all().filter((id) => !photoIds.includes(id))),
  };
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0;
}
