import { useContext, useEffect, useEffectEvent } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router-dom';

/**
 * Does what changes the address by itself, so many milliseconds after `since` was last changed. It waits for readers who
 * have followed a link, since it would hold them back. The router itself is asked: `useNavigation` tells of a link only
 * once a busy page has been drawn again.
 */
export function useWhileStaying(work: () => void, milliseconds: number, since: unknown): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const latest = useEffectEvent(work);
  useEffect(() => {
    const timer = setInterval(() => {
      if (router?.state.navigation.state === 'loading') return;
      clearInterval(timer);
      latest();
    }, milliseconds);
    return () => clearInterval(timer);
  }, [router, milliseconds, since]);
}
