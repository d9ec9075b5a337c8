import { useLocation, useNavigate } from 'react-router-dom';
import { VIEWED_PHOTO } from '../../api/queries';
import { isOpenedHere, OPENED_HERE } from '../../app/paths';
import { useInBrowser } from '../../ui/use-in-browser';

/**
 * Which photograph is shown on the full screen, kept in the address: the browser's way back closes it, and a link that
 * is passed on opens it again.
 */
export function useViewedPhoto() {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const id = useInBrowser(() => Number(new URLSearchParams(search).get(VIEWED_PHOTO)), 0);
  const pathTo = (photoId: number | null) => {
    const params = new URLSearchParams(search);
    if (photoId === null) params.delete(VIEWED_PHOTO);
    else params.set(VIEWED_PHOTO, String(photoId));
    return params.size === 0 ? pathname : `${pathname}?${params}`;
  };
  const go = (photoId: number | null, options: { replace: boolean; state: unknown }) =>
    void navigate(pathTo(photoId), { ...options, preventScrollReset: true });
  return {
    /** Null for none, and while the page is as the server has drawn it: the viewer is for browsers. */
    photoId: Number.isInteger(id) && id > 0 ? id : null,
    /** The address of the page below. */
    pagePath: pathTo(null),
    open: (photoId: number) => go(photoId, { replace: false, state: OPENED_HERE }),
    /** Goes on to another one: not a step in the history. */
    show: (photoId: number) => go(photoId, { replace: true, state }),
    close: () => {
      if (isOpenedHere(state)) void navigate(-1);
      else go(null, { replace: true, state: null });
    },
  };
}
