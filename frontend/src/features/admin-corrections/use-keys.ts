import { useEffect, useEffectEvent } from 'react';

/** Keys of a page that is worked by the keyboard, as they are named on a keyboard (`A`, `ArrowLeft`); typing and shortcuts are left alone. */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, repeat } = event;
    const isTyped =
      target instanceof Element && target.closest('input, textarea, select, [role="dialog"], [role="menu"]');
    if (isTyped || altKey || ctrlKey || metaKey || repeat) return;
    const action = actions[key.length === 1 ? key.toUpperCase() : key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
