import { byFolder } from './folders';

/** A file, and where it lies in what was dropped or chosen. */
interface Found {
  path: string;
  file: File;
}

/** The subfolders of files, in what was dropped or chosen with them. */
const folders = new WeakMap<File, string>();

/** The subfolder of a file, which becomes a gallery of its name; null where it has none. @example "Rugby 16A" */
export function folderOf(file: File): string | null {
  return folders.get(file) ?? null;
}

/** The files of a chooser, folder by folder. */
export function chosenFiles(files: Iterable<File>): File[] {
  return inOrder([...files].map((file) => ({ path: file.webkitRelativePath || file.name, file })));
}

/**
 * Every file of a drop, those in folders too, folder by folder. Takes the drop at once: it is gone later. Throws when one
 * cannot be read.
 */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return [...files];
  return inOrder((await Promise.all(entries.map(filesIn))).flat());
}

/** As cameras count: IMG_9 before IMG_10. */
function inOrder(found: Found[]): File[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  for (const { name, files } of byFolder(found, ({ path }) => path))
    if (name !== null) for (const { file } of files) folders.set(file, name);
  return found.sort((a, b) => compare(a.path, b.path)).map(({ file }) => file);
}

async function filesIn(entry: FileSystemEntry): Promise<Found[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ path: entry.fullPath, file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: Found[] = [];
  // A folder is read in parts; an empty one is its end.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return found;
    for (const inner of part) found.push(...(await filesIn(inner)));
  }
}
