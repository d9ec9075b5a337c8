import { useContext } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router-dom';

/**
 * Asks whether the reader is on the way to another page, before the page changes its address by itself: that would hold
 * them back. The router is asked, since `useNavigation` tells of a link only once a busy page has been drawn again.
 */
export function useIsLeaving(): () => boolean {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return () => router?.state.navigation.state === 'loading';
}
