import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, stat, unlink, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Config } from '../../../config';
import { retryUntilAnswered } from '../../../shared/database/retry-until-answered';
import { LOCK_KINDS } from '../../../shared/database/lock-kinds';
import type { Tables } from '../../../shared/database/tables';
import { keyOf, type StoredKey } from '../domain/stored-key';
import { Storage } from './storage';

/** Milliseconds between two looks for what dead processes have left. */
const SWEEP_EVERY = 60 * 60 * 1000;
/** Milliseconds after which an untouched folder of another machine counts as left behind. */
const LEFT_BEHIND = 24 * 60 * 60 * 1000;
/** How a list's name ends: each line has the path of a file, its photograph's id if known, and its upload's id. */
const LIST = '.stored';
/** Files on a list after which the next upload begins another one. */
const LONGEST = 1000;
/** Milliseconds between two looks whether uploads have ended. */
const LOOK = 50;

/** The folder of STORAGE_DIR for what is not finished. */
export const INCOMING = 'incoming';

/** Where this process keeps what is not finished: inside STORAGE_DIR, so that files are moved, not copied. */
function incomingFolder(config: Config): string {
  return join(resolve(config.storage.dir), INCOMING, `${hostname()}.${process.pid}`);
}

/** Lets something work with a place for one file of its own in this process' folder; what is left there goes. */
export async function withScratchFile<T>(config: Config, work: (path: string) => Promise<T>): Promise<T> {
  const folder = incomingFolder(config);
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** A stored file that no photograph may have yet; of a picture, the photograph that it is made for is known. */
type Note = [path: string, photoId?: string, upload?: string];

/** Notes of what is stored, on the disk: what is under way at the same time shares one. */
interface List {
  path: string;
  file: Promise<FileHandle>;
  /** Files that were noted. */
  length: number;
  /** Uploads that are under way, or whose files are still to be cleared away. */
  users: number;
  /** Files could not be cleared away, and are for the next sweep. */
  isNeeded: boolean;
}

/**
 * The files of one upload until its photographs are in the catalogue, or of one photograph's pictures until it is
 * published. Each file is noted before it is stored, so that whatever ends the process, a file without a photograph is
 * found and removed; after a power cut the audit names it.
 */
export class IncomingUpload {
  readonly notes: Note[] = [];
  private readonly id = randomUUID();
  private readonly stores: Promise<void>[] = [];

  constructor(
    readonly list: List,
    private readonly file: FileHandle,
    private readonly storage: Storage,
  ) {}

  /** Stores new files for good; `photoId` is the photograph that they belong to, where there is one. */
  store(files: { key: StoredKey; parts: Buffer[] }[], photoId?: number): Promise<void> {
    const stored = this.noteAndPut(files, photoId);
    // Whoever waits for it meets its failure; until then it must not count as unhandled.
    stored.catch(() => undefined);
    this.stores.push(stored);
    return stored;
  }

  /** Ends when nothing is being stored any more. Errors: the first failure's. */
  allStored(): Promise<void> {
    return endOf(this.stores);
  }

  private async noteAndPut(files: { key: StoredKey; parts: Buffer[] }[], photoId?: number): Promise<void> {
    const notes = files.map(({ key }): Note => [key.path, String(photoId ?? ''), this.id]);
    this.notes.push(...notes);
    this.list.length += notes.length;
    // A line that a full disk has cut off ends where the next one begins.
    const lines = notes.map((note) => `\n${note.join(' ')}`).join('');
    await this.file.appendFile(lines);
    await endOf(files.map(({ key, parts }) => this.storage.put(key, parts)));
  }

  /**
   * Keeps its files until the running transaction, which puts them into the catalogue, has ended: its answer may be lost
   * while the database still works at its commit.
   */
  async keepUntilCommitted(em: EntityManager): Promise<void> {
    // Without parameters, so that it is sent together with the transaction's begin (prepared-client.ts).
    await em.execute(`select pg_advisory_xact_lock(${LOCK_KINDS.upload}, hashtext('${this.id}'))`);
  }
}

/** Begins and ends uploads. */
@Injectable()
export class Incoming implements OnApplicationShutdown {
  private readonly logger = new Logger(Incoming.name);
  /** Paths of the lists that are in use. */
  private readonly open = new Set<string>();
  private list?: List;

  constructor(
    private readonly config: Config,
    private readonly storage: Storage,
    private readonly orm: MikroORM,
  ) {}

  async begin(): Promise<IncomingUpload> {
    if (!this.list || this.list.length >= LONGEST) this.list = this.newList();
    const { list } = this;
    list.users += 1;
    try {
      return new IncomingUpload(list, await list.file, this.storage);
    } catch (error) {
      // It was not made: the next upload tries again.
      if (this.list === list) delete this.list;
      this.open.delete(list.path);
      throw error;
    }
  }

  /**
   * Waits for what is still being stored, then removes those files of an upload that no photograph has; with `allKept`,
   * every one is known to have its own.
   */
  async end(upload: IncomingUpload, allKept: boolean): Promise<void> {
    const { list, notes } = upload;
    // Whoever stored it has met its failure.
    await upload.allStored().catch(() => undefined);
    try {
      if (!allKept) await this.clear(notes);
      await this.leave(list);
    } catch (error) {
      this.logger.warn({ err: error }, 'What is left of an upload is removed when the database answers again');
      // Nobody waits for it.
      void retryUntilAnswered(() => this.clear(notes))
        .catch((again: unknown) => {
          this.logger.error({ err: again }, 'What is left of an upload is removed later');
          list.isNeeded = true;
        })
        .finally(() => this.leave(list));
    }
  }

  /** Ends when no upload is under way any more, or after so many milliseconds. */
  async allEnded(patience: number): Promise<void> {
    const end = performance.now() + patience;
    while (this.open.size > 0 && performance.now() < end) await sleep(LOOK);
  }

  private newList(): List {
    const path = join(incomingFolder(this.config), `${randomUUID()}${LIST}`);
    this.open.add(path);
    return { path, file: openList(path), length: 0, users: 0, isNeeded: false };
  }

  /** The last one that needs a list takes it along. */
  private async leave(list: List): Promise<void> {
    list.users -= 1;
    if (list.users > 0) return;
    if (this.list === list) delete this.list;
    try {
      await (await list.file).close();
      if (!list.isNeeded) await unlink(list.path);
    } catch (error) {
      this.logger.warn({ err: error }, 'The list of an upload is left to the next sweep');
    } finally {
      this.open.delete(list.path);
    }
  }

  /** Ends the uploads that were under way when a process died. */
  async sweep(): Promise<void> {
    const own = incomingFolder(this.config);
    const root = resolve(own, '..');
    for (const process of await namesIn(root)) {
      const folder = join(root, process);
      if (folder !== own && !(await isLeftBehind(folder))) continue;
      let isCleared = true;
      for (const name of await namesIn(folder)) {
        const path = join(folder, name);
        if (!name.endsWith(LIST) || this.open.has(path)) continue;
        try {
          await this.clearList(path);
        } catch (error) {
          this.logger.warn({ err: error }, 'The list of an upload is left to the next sweep');
          isCleared = false;
        }
      }
      if (folder !== own && isCleared) await removeFolder(folder);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.open.size === 0) await removeFolder(incomingFolder(this.config));
  }

  private async clearList(path: string): Promise<void> {
    // Uploads that end at this moment have taken their list with them.
    const list = (await readFile(path, 'utf8').catch(absent)) ?? '';
    const lines = list.split('\n').filter(Boolean);
    await this.clear(lines.map((line) => line.split(' ') as Note));
    await rm(path, { force: true });
  }

  /**
   * Removes the noted files that no photograph has. Throws while the database has not ended the transaction of one of
   * their uploads: whether its photographs stay is not known yet.
   */
  private async clear(notes: Note[]): Promise<void> {
    if (notes.length === 0) return;
    if (!(await this.haveEnded(notes))) throw new Error('The transaction of an upload has not ended');
    const { paths, ids } = await this.photographsOf(notes);
    for (const [path, photoId] of notes) {
      const key = keyOf(path);
      // A picture whose photograph is there still may be published at this moment, by another try of its job.
      if (key && !(photoId ? ids.has(Number(photoId)) : paths.has(path))) await this.storage.remove(key);
    }
  }

  private async haveEnded(notes: Note[]): Promise<boolean> {
    const ids = [...new Set(notes.map(([, , upload]) => upload ?? ''))];
    const { rows } = await sql<{ ended: boolean }>`
      select bool_and(pg_try_advisory_xact_lock(${LOCK_KINDS.upload}, hashtext(id))) as ended
      from unnest(${ids}::text[]) as id`.execute(this.orm.em.fork().getKysely());
    return rows[0]?.ended === true;
  }

  private async photographsOf(notes: Note[]) {
    const photos = await this.orm.em
      .fork()
      .getKysely<Tables>()
      .selectFrom('photos')
      .select(['id', 'file_path'])
      .where((row) =>
        row.or([
          row('file_path', '=', sql<string>`any(${notes.map(([path]) => path)}::text[])`),
          row('id', '=', sql<number>`any(${notes.flatMap(([, id]) => (id ? Number(id) : []))}::integer[])`),
        ]),
      )
      .execute();
    return { ids: new Set(photos.map(({ id }) => id)), paths: new Set(photos.map((photo) => photo.file_path)) };
  }
}

/** Sweeps when the process starts, and every hour. */
@Injectable()
export class IncomingSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(IncomingSweeper.name);
  private timer?: NodeJS.Timeout;

  constructor(private readonly incoming: Incoming) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.sweep();
    this.timer = setInterval(() => void this.sweep(), SWEEP_EVERY).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async sweep(): Promise<void> {
    await this.incoming.sweep().catch((error: unknown) => this.logger.warn({ err: error }, 'Could not sweep'));
  }
}

/** A new list, in a folder that is there already but for a process' first upload. */
async function openList(path: string): Promise<FileHandle> {
  try {
    const list = await open(path, 'ax').catch(absent);
    if (list) return list;
    await mkdir(dirname(path), { recursive: true });
    return await open(path, 'ax');
  } catch (error) {
    // What Node says of a folder with its parents on a disk that is read-only.
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ENOENT' ? Object.assign(error as Error, { code: 'EROFS' }) : error;
  }
}

/** Waits until all have ended: whoever hears of a failure may clear away what is noted. Errors: the first's. */
async function endOf(stores: Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(stores);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(absent)) ?? [];
}

/** For files and folders that may be gone: null then. */
export function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** The folder of a process of this machine that has ended, or of another machine that has been quiet for a day. */
async function isLeftBehind(folder: string): Promise<boolean> {
  const name = basename(folder);
  const dot = name.lastIndexOf('.');
  if (name.slice(0, dot) !== hostname()) {
    const found = await stat(folder).catch(absent);
    return found !== null && Date.now() - found.mtimeMs > LEFT_BEHIND;
  }
  try {
    process.kill(Number(name.slice(dot + 1)), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
