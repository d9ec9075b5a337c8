import { useState } from 'react';
import i18n from 'i18next';
import { getDownloadPhotoUrl } from '../../api/generated/cart-and-purchases';
import { send } from '../../api/mutator';
import { leaveIfSignedOut } from '../../app/query-client';
import { boughtPath, fileUrl } from '../../ui/picture-sources';
import { canSavePictures, savePicture } from '../../ui/share';
import { toastFailure } from '../../ui/toast-failure';
import { useInBrowser } from '../../ui/use-in-browser';

/** A photograph that the reader has bought. */
export interface BoughtPhoto {
  id: number;
  title: string;
}

/** Whether photographs can be saved on this very phone; elsewhere a download does. */
export function useCanSave(): boolean {
  return useInBrowser(canSavePictures, false);
}

type SaveState = 'idle' | 'fetching' | 'ready';

/** What is handed over: the original in full size, or the large picture, which goes quickly and is there already. */
type Handed = 'original' | 'picture';

/**
 * Hands a bought photograph to the phone, by its own share sheet, to be saved or sent on. When fetching it has taken so long that the browser
 * wants another press, it is `ready` and waits for that.
 */
export function useSavePhoto(
  photo: BoughtPhoto,
  what: Handed = 'original',
): { state: SaveState; save: () => Promise<void> } {
  const [state, setState] = useState<'idle' | 'fetching' | File>('idle');
  const save = async () => {
    if (state === 'fetching') return;
    setState('fetching');
    try {
      const picture = state === 'idle' ? await fetchPicture(photo, what) : state;
      setState((await savePicture(picture)) === 'done' ? 'idle' : picture);
    } catch (error) {
      setState('idle');
      toastFailure(i18n.t(what === 'original' ? 'share.saveFailed' : 'share.failed'), error);
      leaveIfSignedOut(error);
    }
  };
  return { state: state instanceof File ? 'ready' : state, save };
}

async function fetchPicture({ id, title }: BoughtPhoto, what: Handed): Promise<File> {
  const response = await send(what === 'original' ? getDownloadPhotoUrl(id) : fileUrl(boughtPath(id, 'large')));
  const picture = await response.blob();
  const ending = picture.type.replace('image/', '').replace('jpeg', 'jpg');
  return new File([picture], `${title.replace(/[\\/:*?"<>|]+/g, '-')}.${ending}`, { type: picture.type });
}
