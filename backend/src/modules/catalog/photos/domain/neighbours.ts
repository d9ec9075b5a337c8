/**
 * The first of `itselfAndAfter` with `count` of those around it: as many before as after, and at an end more of the
 * other side.
 */
export function around<Item>(before: Item[], itselfAndAfter: Item[], count: number): Item[] {
  const all = [...before, ...itselfAndAfter];
  const last = Math.max(0, all.length - count - 1);
  const first = Math.min(Math.max(0, before.length - Math.floor(count / 2)), last);
  return all.slice(first, first + count + 1);
}
