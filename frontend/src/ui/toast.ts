import { useSyncExternalStore } from 'react';

/** The action that a toast offers; it closes the toast. */
interface ToastAction {
  label: string;
  onPress: () => void;
}

interface Message {
  title: string;
  description?: string | undefined;
  tone?: 'good' | 'bad';
  actions?: readonly ToastAction[];
}

export interface Toast extends Required<Omit<Message, 'description'>>, Pick<Message, 'description'> {
  id: number;
  open: boolean;
}

/** Toasts shown at once, and milliseconds until a closed one is forgotten (specification §9). */
const LIMIT = 1;
const REMOVE_DELAY = 1_000_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  listeners.forEach((listener) => listener());
}

/** Says something at the edge of the screen; the newest takes the place of the one before. */
export function toast(message: Message): void {
  lastId += 1;
  const next: Toast = { tone: 'good', actions: [], ...message, id: lastId, open: true };
  change([next, ...toasts].slice(0, LIMIT));
}

/** Closes a toast; it is forgotten after REMOVE_DELAY. */
export function closeToast(id: number): void {
  change(toasts.map((one) => (one.id === id ? { ...one, open: false } : one)));
  setTimeout(() => change(toasts.filter((one) => one.id !== id)), REMOVE_DELAY);
}

/** The toasts, open or just closed. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
    () => toasts,
  );
}
