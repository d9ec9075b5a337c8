/**
 * The values of a form that differ from when it was opened, so that other people's changes since are not overwritten.
 */
export function changedValues<Values extends object>(opened: Values, values: Values): Partial<Values> {
  const before = new Map<string, unknown>(Object.entries(opened));
  const changed = Object.entries(values).filter(([name, value]) => value !== before.get(name));
  return Object.fromEntries(changed) as Partial<Values>;
}

/** Whether there is nothing to save. */
export function isUnchanged(changes: object): boolean {
  return Object.keys(changes).length === 0;
}
