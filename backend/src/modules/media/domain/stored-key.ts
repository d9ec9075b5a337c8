import { randomBytes } from 'node:crypto';

/** The folders of the storage: sealed originals, and the public pictures that are made of them. */
export type FileKind = 'originals' | 'thumbnails' | 'previews';

/** The types of picture that the shop takes in, by the ending that their originals are stored with. */
export const CONTENT_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' } as const;
export type PictureType = keyof typeof CONTENT_TYPES;

/** Where a file is stored. Only this file makes them, so that no path of a request can lead elsewhere. */
export interface StoredKey {
  readonly path: string;
  readonly kind: FileKind;
  readonly contentType: string;
  /** The unique part of the path: random for an original, made from the content for the public pictures. */
  readonly name: string;
}

const ORIGINAL = /^originals\/([0-9a-f]{2})\/(\1[0-9a-f]{30})\.(jpg|png|webp|avif)$/;
const PUBLIC = /^(thumbnails|previews)\/([0-9a-f]{2})\/(\2[0-9a-f]{62})\.jpg$/;

/** The key that a path names; null for every other path. */
export function keyOf(path: string): StoredKey | null {
  const original = ORIGINAL.exec(path);
  if (original) {
    const [, , name = '', type] = original;
    return { path, kind: 'originals', name, contentType: CONTENT_TYPES[type as PictureType] };
  }
  const picture = PUBLIC.exec(path);
  if (!picture) return null;
  const [, kind, , name = ''] = picture;
  return { path, kind: kind as FileKind, name, contentType: CONTENT_TYPES.jpg };
}

/** A new original's key: 128 bits of chance, so that nobody can guess it. */
export function newOriginalKey(type: PictureType): StoredKey {
  const name = randomBytes(16).toString('hex');
  return keyOf(`originals/${name.slice(0, 2)}/${name}.${type}`) as StoredKey;
}

/** The key of a public picture, by a SHA-256 (hexadecimal) of its content. */
export function publicKey(kind: 'thumbnails' | 'previews', digest: string): StoredKey {
  return keyOf(`${kind}/${digest.slice(0, 2)}/${digest}.jpg`) as StoredKey;
}
