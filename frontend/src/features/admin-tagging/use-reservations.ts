import { useEffect, useEffectEvent, useRef, type Dispatch } from 'react';
import { reservePhotos } from '../../api/generated/shirt-labels';
import { ahead, type Action, type Tagging } from './tagging';

/** Photographs that are reserved at a time, and how many of them are left when the next ones are. */
const BLOCK = 12;
const LEFT = 5;
/** Milliseconds of which the server keeps a reservation (reserve-photos.command), less some for the way. */
const LASTS = 45_000;

/** Reserves the photographs that come next, so that two people who label a gallery get different ones. */
export function useReservations(state: Tagging, dispatch: Dispatch<Action>): void {
  const reservedUntil = useRef(new Map<number, number>());
  const next = ahead(state, BLOCK).map(({ id }) => id);
  const soon = next.slice(0, LEFT);
  const reserve = useEffectEvent(() => {
    const isReserved = (id: number) => (reservedUntil.current.get(id) ?? 0) > Date.now();
    if (soon.every(isReserved)) return;
    for (const id of next) reservedUntil.current.set(id, Date.now() + LASTS);
    const asked = state.nextSave;
    reservePhotos({ photoIds: next }).then(
      (answer) => dispatch({ type: 'reserved', asked, answer }),
      // It only helps to keep out of each other's way.
      () => undefined,
    );
  });
  const key = soon.join();
  useEffect(() => reserve(), [key]);
}
