/** Why a chosen file is not sent. */
export const REASONS = ['heic', 'raw', 'video', 'otherPicture', 'helper', 'noPicture', 'twice'] as const;
export type Reason = (typeof REASONS)[number];

/** A chosen file that is not sent. */
export interface LeftOutFile {
  name: string;
  reason: Reason;
}

/** Files that the shop takes (docs/uploads.md), by ending. */
const TAKEN = /\.(jpe?g|jpe|jfif|png|webp|avif)$/i;
const TAKEN_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** The others by ending, since browsers know the types of few of them. The first that fits counts. */
const OTHERS: [Reason, RegExp][] = [
  // Files that macOS and Windows put beside photographs; `._IMG_1.JPG` is no picture.
  ['helper', /^\._|^\.DS_Store$|^(thumbs\.db|desktop\.ini)$|\.(xmp|thm|aae|lrv)$/i],
  ['heic', /\.(heic|heif|hif)$/i],
  ['raw', /\.(cr2|cr3|crw|nef|nrw|arw|srf|sr2|raf|orf|rw2|pef|dng|srw|x3f|3fr|raw)$/i],
  ['video', /\.(mp4|m4v|mov|avi|mts|m2ts|mkv|webm|3gp)$/i],
  ['otherPicture', /\.(gif|tiff?|bmp|svg|psd|jp2|jxl)$/i],
];

/** Why the shop does not take a file, by its name and type, whatever the case of its ending; null when it does. */
export function reasonAgainst({ name, type }: { name: string; type: string }): Reason | null {
  const reason = OTHERS.find(([, ending]) => ending.test(name))?.[0];
  if (reason !== undefined) return reason;
  if (TAKEN.test(name) || TAKEN_TYPES.includes(type.toLowerCase())) return null;
  return type.startsWith('image/') ? 'otherPicture' : 'noPicture';
}
