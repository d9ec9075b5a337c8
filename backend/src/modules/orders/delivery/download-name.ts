import { extname } from 'node:path';
import type { PhotoOriginal } from '../../catalog/contract';

/** Names of devices, which Windows refuses for files, with any extension. */
const DEVICE = /^(con|prn|aux|nul|(com|lpt)\d)(?=\.)/i;

/**
 * A name that any system can store, and that no other photograph has, by its number:
 * `Bergrivier vs Duinveld - Losskrum (123).jpg`.
 */
export function downloadName({ id, title, galleryName, filePath }: PhotoOriginal): string {
  // Cut first: the cut may halve a character, and halves are removed with the rest.
  const readable = `${galleryName} - ${title}`
    .slice(0, 120)
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .replace(DEVICE, '$1_')
    .trim();
  return `${readable} (${id})${extname(filePath)}`;
}
