import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether an element is on the screen, or within `margin` of it (CSS length). */
export function useInView<E extends Element>(margin = '0px'): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      rootMargin: margin,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [margin]);
  return [element, inView];
}
