import type { PhotoOriginal } from '../../catalog/contract';

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

/** A name that any system can store: `Bergrivier vs Duinveld - Losskrum (123).jpg`. */
export function downloadName({ id, title, galleryName, contentType }: PhotoOriginal): string {
  const readable = `${galleryName} - ${title}`
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 120)
    .trim();
  return `${readable} (${id}).${EXTENSIONS[contentType] ?? 'jpg'}`;
}
