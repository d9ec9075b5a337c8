import { useState } from 'react';
import { useIsPurchased } from '../../api/generated/cart-and-purchases';
import { useUser } from '../../api/session';

/** Whether the reader has bought a photograph, and whether that was while they looked at it. */
export function useOwnership(photoId: number): { isOwn: boolean; isBoughtHere: boolean } {
  const user = useUser();
  const { data } = useIsPurchased(photoId, { query: { enabled: Boolean(user) } });
  const [wasForSale, setWasForSale] = useState(false);
  if (data?.purchased === false && !wasForSale) setWasForSale(true);
  const isOwn = Boolean(user) && data?.purchased === true;
  return { isOwn, isBoughtHere: isOwn && wasForSale };
}
