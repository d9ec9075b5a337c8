import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';
import type { StyleVariables } from './styled';

/** Data of a photograph that is known before its picture arrives. Paths are for /api/files, null until they exist. */
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

type Shape = Pick<Pictured, 'width' | 'height'>;

/** Pixels of a grid picture's longest edge. */
export const GRID_EDGE = 480;

/** Pixels across of a picture that was fitted into a square of `side` pixels. */
export function fittedWidth({ width, height }: Shape, side: number): number {
  return Math.max(1, Math.round(width * Math.min(1, side / Math.max(width, height))));
}

/** Both measures of such a picture. */
export function fittedSize({ width, height }: Shape, side: number): Shape {
  return { width: fittedWidth({ width, height }, side), height: fittedWidth({ width: height, height: width }, side) };
}

/**
 * A width for the `sizes` attribute for which a phone of up to triple density fetches the grid picture, also where it is
 * shown a little wider, so softer: the preview weighs four times as much.
 */
export function lightSize(shape: Shape): string {
  return `${Math.floor(fittedWidth(shape, GRID_EDGE) / 3)}px`;
}

/** Bumped to make every browser fetch the pictures again (specification §2: a cache-busting version parameter). */
const FILES_VERSION = 1;

/** The address of a picture, which never changes there; the shop shows it to those who may see its photograph. */
export function fileUrl(path: string): string {
  return `/api/files/${encodeURI(path)}?v=${FILES_VERSION}`;
}

/** The address of a grid picture in small, for low data: 320 pixels. */
export function smallUrl(gridPath: string): string {
  return `${fileUrl(gridPath)}&size=small`;
}

/** The watermarked preview, for those who are sent a link; undefined while there is none. */
export function previewUrl(photo: Pictured | undefined): string | undefined {
  return photo?.watermarkedPath ? fileUrl(photo.watermarkedPath) : undefined;
}

/** The path of a picture without the watermark, which the shop shows to the photograph's buyers alone. */
export function boughtPath(photoId: number, size: 'small' | 'large'): string {
  return `bought/${photoId}/${size}.jpg`;
}

const CLEAN = new WeakMap<Pictured, Pictured>();

/** A photograph that the reader has bought, with its pictures without the watermark. */
export function withoutWatermark<Photo extends Pictured & { id: number }>(photo: Photo): Photo {
  const [small, large] = [boughtPath(photo.id, 'small'), boughtPath(photo.id, 'large')];
  // Always the same object: parts of the viewer are drawn anew for another one.
  const clean = CLEAN.get(photo) ?? { ...photo, thumbnailPath: small, gridPath: small, watermarkedPath: large };
  CLEAN.set(photo, clean);
  return clean as Photo;
}

/** For a picture of the class `unveiled`: the one with the watermark lies behind it, and gives way. */
export function veiledBy(path: string | null): StyleVariables {
  return path === null ? {} : { '--placeholder': `url("${fileUrl(path)}")` };
}

/** Behind pictures that have no placeholder. */
const PLAIN = 'var(--sunken)';

/** The server draws only the placeholder's colour, which weighs less, and keeps nothing of what it drew. */
const DRAWN_BY_SERVER = typeof document === 'undefined';

const placeholders = new Map<string, string>();

/** The blurred placeholder behind a picture, as a background of CSS. Decoded once. */
export function placeholderOf(thumbhash: string | null): string {
  if (thumbhash === null) return PLAIN;
  let placeholder = placeholders.get(thumbhash);
  if (placeholder === undefined) {
    placeholder = decode(thumbhash);
    if (!DRAWN_BY_SERVER) placeholders.set(thumbhash, placeholder);
  }
  return placeholder;
}

function decode(thumbhash: string): string {
  try {
    const hash = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0));
    if (!DRAWN_BY_SERVER) return `url("${thumbHashToDataURL(hash)}")`;
    const { r, g, b } = thumbHashToAverageRGBA(hash);
    return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(',')})`;
  } catch {
    return PLAIN;
  }
}
