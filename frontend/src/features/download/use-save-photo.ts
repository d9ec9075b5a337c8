import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getDownloadPhotoUrl } from '../../api/generated/cart-and-purchases';
import { send } from '../../api/mutator';
import { boughtPath, fileUrl } from '../../ui/picture-sources';
import { canSavePictures, savePicture } from '../../ui/share';
import { useInBrowser } from '../../ui/use-in-browser';

/** A photograph that the reader has bought. */
export interface BoughtPhoto {
  id: number;
  title: string;
  capturedAt?: string | null;
  /** Of the original. */
  bytes: number;
}

/** Whether photographs can be saved on this very phone; elsewhere a download does. */
export function useCanSave(): boolean {
  return useInBrowser(canSavePictures, false);
}

type SaveState = 'idle' | 'fetching' | 'ready';

/** The file to hand over: the original in full size, or the large picture, which is quick and there already. */
type Handed = 'original' | 'picture';

interface Saving {
  state: SaveState;
  /** Percent that have arrived, also of a try that broke off; null before the first. */
  progress: number | null;
  save: () => Promise<void>;
}

/**
 * Hands a bought photograph to the phone, by its own share sheet, to be saved or sent on. When fetching it has taken so
 * long that the browser wants another press, it is `ready` and waits for that. A fetch that broke off goes on from there
 * at the next press.
 */
export function useSavePhoto(photo: BoughtPhoto, what: Handed = 'original'): Saving {
  const [ready, setReady] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const arrived = useRef<Arrived>(NOTHING);
  const { isPending, mutateAsync } = useMutation({
    mutationFn: async () => {
      const picture = ready ?? (await fetchPicture(photo, what, arrived, setProgress));
      setReady((await savePicture(picture)) === 'done' ? null : picture);
      setProgress(null);
    },
    meta: { failure: what === 'original' ? 'share.saveFailed' : 'share.failed' },
  });
  const save = async () => {
    // The toast says what failed.
    if (!isPending) await mutateAsync().catch(() => undefined);
  };
  return { state: isPending ? 'fetching' : ready ? 'ready' : 'idle', progress, save };
}

/** The part of a file that has arrived, and the tag by which the rest is asked for. */
interface Arrived {
  parts: Uint8Array<ArrayBuffer>[];
  bytes: number;
  tag: string | null;
}
const NOTHING: Arrived = { parts: [], bytes: 0, tag: null };

async function fetchPicture(
  { id, title }: BoughtPhoto,
  what: Handed,
  arrived: { current: Arrived },
  tell: (percent: number) => void,
): Promise<File> {
  const { bytes, tag } = arrived.current;
  const response = await send(what === 'original' ? getDownloadPhotoUrl(id) : fileUrl(boughtPath(id, 'large')), {
    headers: tag === null ? {} : { Range: `bytes=${bytes}-`, 'If-Range': tag },
  });
  if (response.status !== 206) arrived.current = { ...NOTHING, tag: response.headers.get('ETag') };
  const whole = arrived.current.bytes + Number(response.headers.get('Content-Length'));
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    const before = arrived.current;
    arrived.current = {
      ...before,
      parts: [...before.parts, part.value],
      bytes: before.bytes + part.value.length,
    };
    tell(Math.floor((arrived.current.bytes / Math.max(whole, arrived.current.bytes)) * 100));
  }
  const type = response.headers.get('Content-Type') ?? 'image/jpeg';
  const { parts } = arrived.current;
  arrived.current = NOTHING;
  const ending = type.replace('image/', '').replace('jpeg', 'jpg');
  return new File(parts, `${title.replace(/[\\/:*?"<>|]+/g, '-')}.${ending}`, { type });
}
