import { randomBytes } from 'node:crypto';

/** The folders of the storage: sealed originals, and the pictures for the pages that are made of them. */
export type FileKind = 'originals' | 'thumbnails' | 'previews';

/** The types of picture that are stored, by the ending of their paths. */
const CONTENT_TYPES = { jpg: 'image/jpeg', png: 'image/png' } as const;
export type StoredType = keyof typeof CONTENT_TYPES;

/** Key of a stored file. Keys are made only in this file, so that no path in a request can lead elsewhere. */
export interface StoredKey {
  readonly path: string;
  readonly kind: FileKind;
  readonly contentType: string;
  /** The unique part of the path, which cannot be guessed. */
  readonly name: string;
}

const ORIGINAL = /^originals\/([0-9a-f]{2})\/(\1[0-9a-f]{30})\.(jpg|png)$/;
const PICTURE = /^(thumbnails|previews)\/([0-9a-f]{2})\/(\2[0-9a-f]{62})\.jpg$/;

/** The key that a path names; null for every other path. */
export function keyOf(path: string): StoredKey | null {
  const original = ORIGINAL.exec(path);
  if (original) {
    const [, , name = '', type] = original;
    return { path, kind: 'originals', name, contentType: CONTENT_TYPES[type as StoredType] };
  }
  const picture = PICTURE.exec(path);
  if (!picture) return null;
  const [, kind, , name = ''] = picture;
  return { path, kind: kind as FileKind, name, contentType: CONTENT_TYPES.jpg };
}

/** A new original's key: 128 bits of chance. */
export function newOriginalKey(type: StoredType): StoredKey {
  const name = randomBytes(16).toString('hex');
  return keyOf(`originals/${name.slice(0, 2)}/${name}.${type}`) as StoredKey;
}

/** The key of a new picture: 256 bits of chance. */
export function newPictureKey(kind: 'thumbnails' | 'previews'): StoredKey {
  const name = randomBytes(32).toString('hex');
  return keyOf(`${kind}/${name.slice(0, 2)}/${name}.jpg`) as StoredKey;
}
