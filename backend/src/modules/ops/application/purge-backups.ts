import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DAY = 24 * 60 * 60 * 1000;
/** A backup's folder, whole or cut off: the moment at which it began. */
const BACKUP = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(\.partial)?$/;

/**
 * Removes the backups that are older than this many days, and the files that no backup uses any more: each backup marks
 * its files with its time. So erased data leaves the backups, too. Another backup may run meanwhile: files that it
 * renames or removes are skipped.
 */
export async function purgeBackups(folder: string, files: string, days: number, now = Date.now()): Promise<void> {
  const kept: number[] = [];
  for (const name of await readdir(folder)) {
    const begun = timeOf(name);
    if (begun === null) continue;
    if (now - begun > days * DAY) await rm(join(folder, name), { recursive: true, force: true });
    else kept.push(begun);
  }
  const oldest = Math.min(...kept);
  for (const entry of await readdir(files, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    const found = await stat(file, { throwIfNoEntry: false });
    if (found && found.mtimeMs < oldest) await rm(file, { force: true });
  }
}

function timeOf(name: string): number | null {
  const match = BACKUP.exec(name);
  if (!match) return null;
  const [, date, hours, minutes, seconds, milliseconds] = match;
  return Date.parse(`${date}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
}
