import { useEffect, useEffectEvent } from 'react';

const OPENED = new EventTarget();

/** Opens the cart at the side of the page, from wherever the reader is. */
export function openCart(): void {
  OPENED.dispatchEvent(new Event('open'));
}

/** For the frame of the page, which shows the cart. */
export function useCartOpening(open: () => void): void {
  const onOpen = useEffectEvent(open);
  useEffect(() => {
    const listen = () => onOpen();
    OPENED.addEventListener('open', listen);
    return () => OPENED.removeEventListener('open', listen);
  }, []);
}
