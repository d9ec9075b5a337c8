import { thumbHashToDataURL } from 'thumbhash';

/** What is known of a photograph before its picture arrives. Paths are for /api/files, null until they exist. */
export interface Pictured {
  thumbnailPath: string | null;
  gridPath: string | null;
  watermarkedPath: string | null;
  /** Pixels, upright. */
  width: number;
  height: number;
  /** Base64 of the blurred placeholder. */
  thumbhash: string | null;
}

/** Bumped to make every browser fetch the pictures again (specification §2: a cache-busting version parameter). */
const FILES_VERSION = 1;

/** The address of a picture; files are named by content and kept for ever. */
export function fileUrl(path: string): string {
  return `/api/files/${encodeURI(path)}?v=${FILES_VERSION}`;
}

const placeholders = new Map<string, string | null>();

/** The blurred placeholder as a data address; null when there is none. Decoded once. */
export function placeholderUrl(thumbhash: string | null): string | null {
  if (thumbhash === null) return null;
  let url = placeholders.get(thumbhash);
  if (url === undefined) {
    url = decode(thumbhash);
    placeholders.set(thumbhash, url);
  }
  return url;
}

function decode(thumbhash: string): string | null {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)));
  } catch {
    return null;
  }
}
