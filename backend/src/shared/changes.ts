import type { ChangeSet, EventArgs, EventSubscriber } from '@mikro-orm/postgresql';
import { AsyncLocalStorage } from 'node:async_hooks';

/** A change made by a call: `before` is null for a new thing, `after` for a deleted one. */
export interface Change {
  /** @example "Gallery" */
  what: string;
  id: number | string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const changes = new AsyncLocalStorage<Change[]>();

/** Runs `work`, and collects in `found` what it changes. */
export function collectChanges<T>(found: Change[], work: () => T): T {
  return changes.run(found, work);
}

/** Records a change that is made by a statement; those of entities are recorded by themselves. */
export function recordChange(change: Change): void {
  changes.getStore()?.push(change);
}

/** Fields that must not be shown, in any record. */
const SECRET = /password/i;

/** A copy of what was sent or stored, without its secrets. */
export function withoutSecrets(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, SECRET.test(name) ? '…' : value]));
}

/** Records the changes of entities, of each the fields that changed. */
export class ChangeSubscriber implements EventSubscriber {
  afterCreate({ changeSet }: EventArgs<object>): void {
    if (changeSet) recordChange({ ...named(changeSet), before: null, after: withoutSecrets(changeSet.payload) });
  }

  afterUpdate({ changeSet }: EventArgs<object>): void {
    if (!changeSet) return;
    const { payload, originalEntity = {} } = changeSet;
    const before = Object.fromEntries(Object.keys(payload).map((name) => [name, (originalEntity as Fields)[name]]));
    recordChange({ ...named(changeSet), before: withoutSecrets(before), after: withoutSecrets(payload) });
  }

  afterDelete({ changeSet }: EventArgs<object>): void {
    if (changeSet)
      recordChange({ ...named(changeSet), before: withoutSecrets(changeSet.originalEntity ?? {}), after: null });
  }
}

type Fields = Record<string, unknown>;

function named(changeSet: ChangeSet<object>): Pick<Change, 'what' | 'id'> {
  return { what: changeSet.meta.className, id: changeSet.getPrimaryKey() as number | string | null };
}
