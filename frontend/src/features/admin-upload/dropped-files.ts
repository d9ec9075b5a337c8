/** Every file of a drop, those in folders too, in the order of their names. Takes the drop at once: it is gone later. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return [...files];
  return byName((await Promise.all(entries.map(filesIn))).flat());
}

/** As cameras count: IMG_9 before IMG_10. */
export function byName(files: File[]): File[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return [...files].sort((a, b) => compare(a.webkitRelativePath || a.name, b.webkitRelativePath || b.name));
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  // A folder is read in parts; an empty one is its end.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return files;
    for (const inner of part) files.push(...(await filesIn(inner)));
  }
}
