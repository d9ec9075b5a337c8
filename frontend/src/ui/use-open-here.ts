import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Whether something lies open over the page: another page, by a link or by Back, is not covered by it. */
export function useOpenHere(): [isOpen: boolean, setOpen: (open: boolean) => void] {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  // Forgotten, not only compared: going Back leads to the same key, and would open it again.
  if (openedAt !== undefined && openedAt !== key) setOpenedAt(undefined);
  return [openedAt === key, (open) => setOpenedAt(open ? key : undefined)];
}
