import type { QueryClient } from '@tanstack/react-query';
import { getGalleryByName, getGetGalleryByNameQueryKey } from '../../api/generated/galleries';
import type { GalleryTitleDto } from '../../api/generated/shop.schemas';
import { heard } from './network-error';

/** The gallery of a name, which the page has not heard of yet. Throws when there is none, and when nobody can say. */
export function findGallery(queryClient: QueryClient, name: string): Promise<GalleryTitleDto> {
  const queryKey = getGetGalleryByNameQueryKey(name);
  return heard(queryClient.query({ queryKey, queryFn: ({ signal }) => getGalleryByName(name, { signal }) }));
}
