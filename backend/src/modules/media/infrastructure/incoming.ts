import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import { appendFile, constants, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { sql } from 'kysely';
import { Config } from '../../../config';
import { insist } from '../../../shared/database/insist';
import type { Tables } from '../../../shared/database/tables';
import { keyOf, type StoredKey } from '../domain/stored-key';
import { Storage } from './storage';

/** Milliseconds between two looks for what dead processes have left. */
const SWEEP_EVERY = 60 * 60 * 1000;
/** Milliseconds after which an untouched folder of another machine counts as left behind. */
const LEFT_BEHIND = 24 * 60 * 60 * 1000;
/** Each upload's list of what it has put into the storage: a path in each line, and the id of its photograph if known. */
const STORED = 'stored';

/** A new file whose writing ends when the disk itself has it: one wait for the two. */
const NEW_AND_LASTING = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_DSYNC;

/** The folder of STORAGE_DIR for what is not finished. */
export const INCOMING = 'incoming';

/** Where this process keeps files that are not finished: inside STORAGE_DIR, so that they are moved, not copied. */
export function incomingFolder(config: Config): string {
  return join(resolve(config.storage.dir), INCOMING, `${hostname()}.${process.pid}`);
}

/**
 * The files of one upload until its photographs are in the catalogue, or of one photograph's pictures until it is
 * published. Each file is noted before it goes into the storage, so that whatever ends the work, a file without a
 * photograph is found and removed.
 */
export class IncomingUpload {
  private files = 0;

  constructor(
    readonly folder: string,
    private readonly storage: Storage,
  ) {}

  /** Writes a file of its own, to the disk itself; answers its path. */
  async write(parts: Buffer[]): Promise<string> {
    this.files += 1;
    const path = join(this.folder, String(this.files));
    const file = await open(path, NEW_AND_LASTING);
    try {
      const bytes = parts.reduce((sum, part) => sum + part.length, 0);
      // A disk that runs full takes less, without an error.
      if ((await file.writev(parts)).bytesWritten < bytes)
        throw Object.assign(new Error(`${path} is not whole`), { code: 'ENOSPC' });
    } finally {
      await file.close();
    }
    return path;
  }

  /** Moves finished files into the storage; `photoId` is the photograph that they belong to, where there is one. */
  async store(files: { path: string; key: StoredKey }[], photoId?: number): Promise<void> {
    const notes = files.map(({ key }) => `${key.path} ${photoId ?? ''}\n`);
    await appendFile(join(this.folder, STORED), notes.join(''));
    await Promise.all(files.map(({ path, key }) => this.storage.putFile(path, key)));
  }
}

/** Begins and ends uploads. */
@Injectable()
export class Incoming implements OnApplicationShutdown {
  private readonly logger = new Logger(Incoming.name);
  private readonly open = new Set<string>();

  constructor(
    private readonly config: Config,
    private readonly storage: Storage,
    private readonly orm: MikroORM,
  ) {}

  async begin(): Promise<IncomingUpload> {
    const folder = join(incomingFolder(this.config), randomUUID());
    this.open.add(folder);
    try {
      await mkdir(folder, { recursive: true });
    } catch (error) {
      this.open.delete(folder);
      // What Node says of a folder with its parents on a disk that is read-only.
      const { code } = error as NodeJS.ErrnoException;
      throw code === 'ENOENT' ? Object.assign(error as Error, { code: 'EROFS' }) : error;
    }
    return new IncomingUpload(folder, this.storage);
  }

  /**
   * Removes what is left of an upload, and those of its stored files that no photograph has; with `allKept`, every file
   * is known to have its photograph.
   */
  async end({ folder }: IncomingUpload, allKept: boolean): Promise<void> {
    try {
      await (allKept ? removeFolder(folder) : this.clear(folder));
      this.open.delete(folder);
    } catch (error) {
      this.logger.warn({ err: error }, 'What is left of an upload is removed when the database answers again');
      // Nobody waits for it; what fails even so is for the next sweep.
      void insist(() => this.clear(folder))
        .catch((again: unknown) => this.logger.error({ err: again }, 'What is left of an upload is removed later'))
        .finally(() => this.open.delete(folder));
    }
  }

  /** Ends the uploads that were under way when a process died. */
  async sweep(): Promise<void> {
    const own = incomingFolder(this.config);
    const root = resolve(own, '..');
    for (const process of await namesIn(root)) {
      const folder = join(root, process);
      if (folder !== own && !(await isLeftBehind(folder))) continue;
      for (const upload of await namesIn(folder)) {
        const path = join(folder, upload);
        if (this.open.has(path)) continue;
        // An upload that ends at this moment has taken its folder with it.
        const found = await stat(path).catch(absent);
        if (found?.isDirectory()) await this.clear(path);
      }
      if (folder !== own) await removeFolder(folder);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.open.size === 0) await removeFolder(incomingFolder(this.config));
  }

  private async clear(folder: string): Promise<void> {
    const list = await readFile(join(folder, STORED), 'utf8').catch(() => '');
    const notes = list
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(' ') as [path: string, photoId?: string]);
    const { paths, ids } = await this.photographsOf(notes);
    for (const [path, photoId] of notes) {
      const key = keyOf(path);
      // A picture whose photograph is there still may be published at this moment, by another try of its job.
      if (key && !(photoId ? ids.has(Number(photoId)) : paths.has(path))) await this.storage.remove(key);
    }
    await removeFolder(folder);
  }

  private async photographsOf(notes: [path: string, photoId?: string][]) {
    const photos =
      notes.length === 0
        ? []
        : await this.orm.em
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
