import i18n from 'i18next';
import { currentLanguage, LANGUAGE_OF_LINK } from '../i18n';
import { toast } from './toast';

/** An address of the shop that is passed on. */
export interface Shared {
  title: string;
  /** Path and query; the host is where the reader is. */
  path: string;
}

/** By the device's share sheet, if it has one; else the link is copied or, if that is not allowed, shown. */
export async function share({ title, path }: Shared): Promise<void> {
  const { href: url } = inOwnLanguage(path);
  try {
    if ('share' in navigator) await navigator.share({ title, url });
    else {
      await window.navigator.clipboard.writeText(url);
      toast({ title: i18n.t('share.copied') });
    }
  } catch (error) {
    // Closing the share sheet is no error.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ title: i18n.t('share.link'), description: url });
  }
}

/** A link's preview in a messenger, and a newcomer's page, are in the language of the person who shares it. */
function inOwnLanguage(path: string): URL {
  const url = new URL(path, window.location.origin);
  url.searchParams.set(LANGUAGE_OF_LINK, currentLanguage());
  return url;
}

/** Whether pictures can be handed to the device itself, its gallery or a messenger: phones and tablets. */
export function canSavePictures(): boolean {
  if (typeof navigator.canShare !== 'function' || !window.matchMedia('(pointer: coarse)').matches) return false;
  return navigator.canShare({ files: [new File(['-'], 'photo.jpg', { type: 'image/jpeg' })] });
}

/**
 * Hands a picture to the device. `too-late` when the browser wants another press, because fetching the picture has taken
 * longer than a press counts for.
 */
export async function savePicture(picture: File): Promise<'done' | 'too-late'> {
  try {
    await navigator.share({ files: [picture] });
    return 'done';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'done';
    if (error instanceof DOMException && error.name === 'NotAllowedError') return 'too-late';
    throw error;
  }
}
