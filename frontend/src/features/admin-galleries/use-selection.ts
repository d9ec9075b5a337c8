import { useCallback, useMemo, useRef, useState } from 'react';

/** Which of the listed photographs are chosen; a row of them reaches from the one chosen before. */
export function useSelection(listed: readonly { id: number }[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number>(undefined);
  const ids = useMemo(() => listed.map(({ id }) => id), [listed]);

  const choose = useCallback(
    (id: number, inRow: boolean) => {
      const from = last.current === undefined ? -1 : ids.indexOf(last.current);
      last.current = id;
      setChosen((before) => {
        const after = new Set(before);
        if (inRow && from >= 0) {
          const to = ids.indexOf(id);
          for (const one of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) after.add(one);
        } else if (!after.delete(id)) after.add(id);
        return after;
      });
    },
    [ids],
  );
  const chooseAll = useCallback(() => setChosen(new Set(ids)), [ids]);
  const chooseNone = useCallback(() => setChosen(new Set()), []);
  // Photographs that left the list (moved or deleted by another person) no longer count.
  const present = useMemo(() => ids.filter((id) => chosen.has(id)), [ids, chosen]);
  return { chosen, present, choose, chooseAll, chooseNone };
}
