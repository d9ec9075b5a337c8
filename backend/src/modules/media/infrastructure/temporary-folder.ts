import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../../../config';

/** The folder of STORAGE_DIR for files that have not arrived whole, or are not stored whole, under temporary names. */
export const TEMPORARY_FOLDER = 'incoming';

/** Milliseconds after which such a file is abandoned: a request may last an hour (main.ts). */
const LEFT_BEHIND = 2 * 60 * 60 * 1000;

/** Makes the folder where it is missing; answers its path. */
export async function openTemporaryFolder({ storage }: Config): Promise<string> {
  const folder = join(resolve(storage.dir), TEMPORARY_FOLDER);
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Removes what processes have left there that were killed. */
export async function clearTemporaryFolder(config: Config): Promise<void> {
  const folder = await openTemporaryFolder(config);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(absent);
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND) await rm(path, { recursive: true, force: true });
  }
}

/** For files that may be gone: null then. */
export function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
