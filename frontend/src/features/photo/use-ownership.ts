import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsPurchased } from '../../api/generated/cart-and-purchases';
import { useUser } from '../../api/session';
import { boughtBefore } from '../../app/paths';

/**
 * Whether the reader has bought a photograph, and whether that was while they looked at it, or has led them here. The
 * server tells the first before the page knows who reads.
 */
export function useOwnership(photoId: number): { isOwn: boolean; isBoughtHere: boolean } {
  const user = useUser();
  const { state } = useLocation() as { state: unknown };
  const { data } = useIsPurchased(photoId, { query: { enabled: Boolean(user) } });
  const [wasForSale, setWasForSale] = useState(false);
  if (data?.purchased === false && !wasForSale) setWasForSale(true);
  const isOwn = user !== null && data?.purchased === true;
  return { isOwn, isBoughtHere: isOwn && (wasForSale || boughtBefore(state).includes(photoId)) };
}
