import { useEffect, useEffectEvent, useState, type Dispatch } from 'react';
import { changeLabels, reservePhotos } from '../../api/generated/shirt-labels';
import { ApiError, isLost } from '../../api/mutator';
import type { Save } from './label-changes';
import type { Action } from './tagging';

/** Milliseconds before another try: the line may be back. */
const PAUSE = 3000;

/**
 * Sends saves one after the other, in their order. Where the shop does not answer, or the session has ended, it tries again
 * until it works; answers why it does not. A refused save is given up, and `onRefused` told.
 */
export function useSaves(
  saves: readonly Save[],
  dispatch: Dispatch<Action>,
  onRefused: (error: unknown) => void,
): unknown {
  const [trouble, setTrouble] = useState<unknown>(null);
  const [first] = saves;
  const tellRefused = useEffectEvent(onRefused);
  useEffect(() => {
    if (first === undefined) return;
    const { id, photoIds, changes } = first;
    const end = new AbortController();
    let pause: ReturnType<typeof setTimeout> | undefined;
    const send = async () => {
      clearTimeout(pause);
      try {
        const answer = await changeLabels({ photoIds, changes });
        if (end.signal.aborted) return;
        setTrouble(null);
        dispatch({ type: 'saved', id, answer });
      } catch (error) {
        if (end.signal.aborted) return;
        if (mayWorkLater(error)) {
          setTrouble(error);
          pause = setTimeout(() => void send(), PAUSE);
          return;
        }
        setTrouble(null);
        tellRefused(error);
        dispatch({ type: 'gave-up', id });
        // The labels that the photographs have instead.
        await reservePhotos({ photoIds }).then(
          (answer) => dispatch({ type: 'reserved', asked: Infinity, answer }),
          () => undefined,
        );
      }
    };
    void send();
    const onOnline = () => void send();
    window.addEventListener('online', onOnline);
    return () => {
      end.abort();
      clearTimeout(pause);
      window.removeEventListener('online', onOnline);
    };
  }, [first, dispatch]);
  return trouble;
}

/** The shop does not answer, has too much to do, or asks who this is. */
function mayWorkLater(error: unknown): boolean {
  return isLost(error) || (error instanceof ApiError && (error.status >= 500 || [401, 429].includes(error.status)));
}
