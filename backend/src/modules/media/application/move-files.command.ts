import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MikroORM } from '@mikro-orm/postgresql';
import { DomainError } from '../../../shared/errors';
import { keyOf, type StoredKey } from '../domain/stored-key';
import { BothStorages } from '../infrastructure/both-storages';
import { Storage } from '../infrastructure/storage';

/** Files that are moved at the same time: the network's waiting time, not this machine, is the bound. */
const AT_ONCE = 8;

/** Progress of a run. */
export interface Moved {
  files: number;
  bytes: number;
  /** Files that do not belong there, and stay. */
  strangers: number;
}

/**
 * Moves every file from `STORAGE_BEFORE` to `STORAGE`, while the shop runs with both settings. May be interrupted and
 * run again, since moved files are no longer in the old storage. `onProgress` is called for every thousandth file.
 * Errors: nothing-to-move-from (there is no `STORAGE_BEFORE`), files-are-being-moved.
 */
export class MoveFiles extends Command<Moved> {
  constructor(readonly onProgress: (moved: Moved) => void = () => undefined) {
    super();
  }
}

@CommandHandler(MoveFiles)
export class MoveFilesHandler implements ICommandHandler<MoveFiles> {
  constructor(
    private readonly storage: Storage,
    private readonly orm: MikroORM,
  ) {}

  async execute({ onProgress }: MoveFiles): Promise<Moved> {
    if (!(this.storage instanceof BothStorages))
      throw new DomainError('conflict', 'nothing-to-move-from', {
        en: 'Set STORAGE_BEFORE to the storage that the files are in.',
        af: 'Stel STORAGE_BEFORE op die stoor waarin die lêers is.',
      });
    const { now, before } = this.storage;
    // Two movers would each take the other's finished work for a deletion.
    return this.orm.em.fork().transactional(async (em) => {
      const [{ free }] = await em.execute<[{ free: boolean }]>(
        `select pg_try_advisory_xact_lock(hashtext('move-files')) as free`,
      );
      if (!free)
        throw new DomainError('conflict', 'files-are-being-moved', {
          en: 'Another command is moving the files. Wait until it has finished.',
          af: '’n Ander opdrag skuif reeds die lêers. Wag totdat dit klaar is.',
        });
      return this.moveAll(before, now, onProgress);
    });
  }

  private async moveAll(before: Storage, now: Storage, onProgress: MoveFiles['onProgress']): Promise<Moved> {
    const moved: Moved = { files: 0, bytes: 0, strangers: 0 };
    const list = before.list()[Symbol.asyncIterator]();
    let failed = false;
    const mover = async () => {
      for (let next = await list.next(); !next.done && !failed; next = await list.next()) {
        const key = keyOf(next.value.path);
        if (!key) moved.strangers += 1;
        else if (await this.move(key, before, now)) {
          moved.files += 1;
          moved.bytes += next.value.bytes;
          if (moved.files % 1000 === 0) onProgress(moved);
        }
      }
    };
    const stopAll = (error: unknown) => {
      failed = true;
      throw error;
    };
    // All have stopped before the lock goes.
    const movers = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => mover().catch(stopAll)));
    for (const result of movers) if (result.status === 'rejected') throw result.reason;
    return moved;
  }

  /** Copies a file, and only then removes it where it was. Answers whether it was still there. */
  private async move(key: StoredKey, before: Storage, now: Storage): Promise<boolean> {
    const bytes = await before.sizeOf(key);
    if (bytes === null) return false;
    if ((await now.sizeOf(key)) !== bytes) await now.put(key, [await before.read(key)]);
    // Deleted while it was copied: its removal did not find the copy.
    if ((await before.sizeOf(key)) === null) await now.remove(key);
    else await before.remove(key);
    return true;
  }
}
