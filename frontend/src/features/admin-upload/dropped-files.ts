/** A file, and where it lies in what was dropped or chosen. */
interface Found {
  path: string;
  file: File;
}

/** Where files lay in what was dropped or chosen; browsers say it only of chosen ones. */
const paths = new WeakMap<File, string>();

/** Where a file lay, with its folders. @example "Saterdag/Rugby 16A/IMG_1.JPG" */
export function pathOf(file: File): string {
  return paths.get(file) ?? file.name;
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
  for (const { path, file } of found) paths.set(file, path);
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
