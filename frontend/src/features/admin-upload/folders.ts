/** Files of one folder, which become a gallery of its name. */
export interface FolderFiles<T> {
  /** Null: they lie beside the folders, and go to the gallery that the form names. */
  name: string | null;
  files: T[];
}

/** Folders that cameras make by themselves (DCIM, 100CANON, 102_PANA) name no match. */
const OF_CAMERAS = /^(?:DCIM|MISC|\d{3}[A-Z0-9_]{5})$/i;

/**
 * Files by their subfolder, in order: below what all have in common, `Saturday/Rugby/16A/IMG_1.JPG` beside
 * `Saturday/Netball/IMG_2.JPG` belongs to "Rugby 16A". One folder alone is no subfolder.
 */
export function byFolder<T>(files: readonly T[], pathOf: (file: T) => string): FolderFiles<T>[] {
  const folders = files.map((file) => foldersOf(pathOf(file)));
  const common = sharedLength(folders);
  const groups = Map.groupBy(files, (_file, index) => folders[index]?.slice(common).join(' ') || null);
  return [...groups].map(([name, inside]) => ({ name, files: inside }));
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((part) => part.trim()).filter((part) => part !== '' && !OF_CAMERAS.test(part));
}

/** Folders at the beginning that are the same for all. */
function sharedLength([first = [], ...others]: string[][]): number {
  const differs = first.findIndex((part, place) => others.some((folders) => folders[place] !== part));
  return differs === -1 ? first.length : differs;
}
