import { useCallback } from 'react';
import { useHoldings } from '../../api/cart';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { withoutWatermark } from '../../ui/picture-sources';

/** Gives photographs that the reader has bought their pictures without the watermark, and leaves the others as they are. */
export function useOwnPictures(): <Photo extends PhotoDto>(photo: Photo) => Photo {
  const { owned } = useHoldings();
  return useCallback((photo) => (owned.has(photo.id) ? withoutWatermark(photo) : photo), [owned]);
}
