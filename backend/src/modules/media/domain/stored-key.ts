import { randomBytes } from 'node:crypto';

/** The folders of the storage: sealed originals, and the pictures that are made of them, for everybody and for buyers. */
export type FileKind = 'originals' | 'thumbnails' | 'previews' | 'bought';

/** Sizes of a bought photograph's pictures without the watermark: like a grid picture, and like a preview. */
export const BOUGHT_SIZES = ['small', 'large'] as const;
export type BoughtSize = (typeof BOUGHT_SIZES)[number];

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
const BOUGHT = /^bought\/([0-9a-f]{2})\/(\1[0-9a-f]{30}-(?:small|large))\.jpg$/;
const PICTURE = /^(thumbnails|previews)\/([0-9a-f]{2})\/(\2[0-9a-f]{62})\.jpg$/;

/** The key that a path names; null for every other path. */
export function keyOf(path: string): StoredKey | null {
  const original = ORIGINAL.exec(path);
  if (original) {
    const [, , name = '', type] = original;
    return { path, kind: 'originals', name, contentType: CONTENT_TYPES[type as StoredType] };
  }
  const bought = BOUGHT.exec(path);
  if (bought) return { path, kind: 'bought', name: bought[2] ?? '', contentType: CONTENT_TYPES.jpg };
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

/** The key of a bought photograph's picture: by its original's name, so that no row has to name it. */
export function boughtKey({ name }: StoredKey, size: BoughtSize): StoredKey {
  return keyOf(`bought/${name.slice(0, 2)}/${name}-${size}.jpg`) as StoredKey;
}

/** The picture that an address asks for: `bought/12/large.jpg`, by its photograph's id; null for every other path. */
export function boughtPictureOf(path: string): { photoId: number; size: BoughtSize } | null {
  const match = /^bought\/([1-9]\d{0,8})\/(small|large)\.jpg$/.exec(path);
  return match && { photoId: Number(match[1]), size: match[2] as BoughtSize };
}
