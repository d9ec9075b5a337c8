import type { QueryClient } from '@tanstack/react-query';
import { getGetGalleryByNameQueryOptions } from '../../api/generated/galleries';
import type { GalleryTitleDto } from '../../api/generated/shop.schemas';
import { withNetworkError } from './network';

/** The gallery of a name, which the page has not heard of yet. Throws when there is none, or the call fails. */
export function findGallery(queryClient: QueryClient, name: string): Promise<GalleryTitleDto> {
  return withNetworkError(queryClient.query(getGetGalleryByNameQueryOptions(name)));
}
