import { extname } from 'node:path';
import type { PhotoOriginal } from '../../catalog/contract';

/** A name that any system can store: `Bergrivier vs Duinveld - Losskrum (123).jpg`. */
export function downloadName({ id, title, galleryName, filePath }: PhotoOriginal): string {
  // Cut first: the cut may halve a character, and halves are removed with the rest.
  const readable = `${galleryName} - ${title}`
    .slice(0, 120)
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${readable} (${id})${extname(filePath)}`;
}
