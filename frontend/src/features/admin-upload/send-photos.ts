import i18n from 'i18next';
import { findKnownFiles, setAsFeatured } from '../../api/generated/photos';
import type { GalleryDto, RefusedFileDto } from '../../api/generated/shop.schemas';
import { ApiError } from '../../api/mutator';
import { batchesOf, PAUSE, roundsOf } from './batches';
import { unsent, type ChosenPhoto } from './chosen-photo';
import { contentHash } from './content-hash';
import { delay, isAway, untilOnline, withNetworkError } from './network';
import { sendBatch } from './send-batch';

/** Milliseconds until the same request is tried again, time after time, when the shop could not answer. */
const AGAIN = [1000, 2000, 5000, 10_000, 30_000];

/** Instead of a time: by the server's clock, which this computer's may be ahead of. */
export const AT_ONCE = '';

/** From when a gallery is seen (ISO 8601, or `AT_ONCE`; null: not yet), and by whom. */
type Visibility = Pick<GalleryDto, 'publishedAt' | 'unlisted' | 'accessCode'>;

/** The gallery that photographs go to; one that has no id yet is made by the first request. */
export interface UploadTarget {
  id: number | null;
  name: string;
  category: string;
  /** Tokens; null takes the gallery's price. A gallery that is made has it from its first request on. */
  tokenPrice: number | null;
  /** Goes with each request until one has succeeded; null leaves the gallery its own. */
  matchId: number | null;
  /** Of a gallery that is made; without it, it is published at once, for everybody. */
  visibility?: Visibility;
  /** The gallery has the match now. */
  onMatchSet?: () => void;
  /** Makes the first of all photographs the gallery's featured one. */
  featured: boolean;
}

export interface UploadProgress {
  /** From 1. */
  batch: number;
  batches: number;
  /** Of at most 500 photographs, from 1. */
  round: number;
  rounds: number;
  /** Bytes of all files, and of those that are behind us. */
  bytes: number;
  passed: number;
  /** Bytes a second that the network has taken so far; null before the first. */
  speed: number | null;
  /** There is no line to the shop: goes on by itself. */
  offline: boolean;
}

export interface UploadResult {
  completed: number;
  /** Were in the gallery already. */
  known: number;
  /** Are in another gallery, and were left out until somebody decides. */
  elsewhere: number;
  failed: number;
  /** The new photographs. */
  photoIds: number[];
  /** Errors: a sentence for each batch or file. */
  errors: string[];
  /** Why it ended early: uploading is not allowed any more, or the gallery is gone. */
  endedBy: ApiError | null;
}

/** Changes, by the key of each photograph. */
export type Marks = ReadonlyMap<number, Partial<ChosenPhoto>>;

interface Listener {
  signal: AbortSignal;
  onMarks: (marks: Marks) => void;
  onProgress: (progress: UploadProgress) => void;
}

/**
 * Sends new photographs to a gallery, request by request. Each file is hashed and looked up first, so that only missing
 * files are sent; a failure ends only its own request. Ends early when aborted, when the person may no longer upload,
 * or when the gallery is gone.
 */
export async function sendPhotos(
  photos: readonly ChosenPhoto[],
  target: UploadTarget,
  { signal, onMarks, onProgress }: Listener,
): Promise<UploadResult> {
  const result: UploadResult = {
    completed: 0,
    known: 0,
    elsewhere: 0,
    failed: 0,
    photoIds: [],
    errors: [],
    endedBy: null,
  };
  const waiting = unsent(photos);
  const batches = batchesOf(waiting);
  const bytes = sizeOf(waiting);
  /** Content hashes by photograph, of those that could be read. */
  const hashes = new Map<number, string>();
  const network = { bytes: 0, milliseconds: 0 };
  let { id: galleryId, tokenPrice, matchId } = target;
  let pause = Promise.resolve();
  let passed = 0;
  /** Those of the present request whose end is not known yet. */
  let open: ChosenPhoto[] = [];

  for (const [index, { round, photos: batch }] of batches.entries()) {
    const tell = (gone: number, offline = false) =>
      onProgress({
        batch: index + 1,
        batches: batches.length,
        round,
        rounds: roundsOf(waiting.length),
        bytes,
        passed: passed + gone,
        speed: network.milliseconds === 0 ? null : (network.bytes / network.milliseconds) * 1000,
        offline,
      });
    open = batch;
    let failures = 0;
    while (open.length > 0) {
      try {
        const wait = AGAIN[failures - 1];
        if (wait !== undefined) {
          tell(sizeOf(batch) - sizeOf(open), true);
          await delay(wait, signal);
        }
        await sendOpen(sizeOf(batch), tell);
      } catch (error) {
        if (signal.aborted) {
          onMarks(markAll(open, { state: 'waiting' }));
          return result;
        }
        if (!(error instanceof ApiError)) throw error;
        pause = delay(PAUSE);
        // The line is gone: the same request goes again when it is back.
        if (isAway(error)) {
          // A file that can be read no longer, as when a card is pulled out, looks the same: each is read again.
          for (const { key } of open) hashes.delete(key);
          if (!navigator.onLine) continue;
          failures += 1;
          if (failures <= AGAIN.length) continue;
        }
        const { status, reason, code } = error;
        fail(i18n.t('batchFailed', { ns: 'admin-upload', batch: index + 1, status, text: reason }), open);
        if (code === 'gallery-not-found') return { ...withoutGallery(reason), endedBy: error };
        if (status === 401 || status === 403) return { ...result, endedBy: error };
      }
    }
    passed += sizeOf(batch);
  }
  return result;

  async function sendOpen(batchSize: number, tell: (gone: number, offline?: boolean) => void): Promise<void> {
    await untilOnline(() => tell(batchSize - sizeOf(open), true), signal);
    tell(batchSize - sizeOf(open));
    onMarks(markAll(open, { state: 'sending' }));
    await readHashes();
    await pause;
    signal.throwIfAborted();
    await passOverKnown();
    if (open.length === 0) return;
    const size = sizeOf(open);
    const started = performance.now();
    const { uploadedPhotos, errors } = await sendBatch(
      formOf(open, { ...target, id: galleryId, tokenPrice, matchId, featured: isFeatured(open) }),
      { signal, onProgress: (gone) => tell(batchSize - size + Math.min(gone, size)) },
    );
    pause = delay(PAUSE);
    result.photoIds.push(...uploadedPhotos.map(({ id }) => id));
    network.bytes += size;
    network.milliseconds += performance.now() - started;
    // A correction of the gallery's price or match while hundreds are on their way must not be changed back.
    if (galleryId === null && uploadedPhotos[0] !== undefined) {
      galleryId = uploadedPhotos[0].galleryId;
      tokenPrice = null;
    }
    if (uploadedPhotos.length > 0 && matchId !== null) {
      matchId = null;
      target.onMatchSet?.();
    }
    await judge(errors);
  }

  /** Whether the one to be featured is among them: it stands first wherever it is. */
  function isFeatured([first]: readonly ChosenPhoto[]): boolean {
    return target.featured && first === photos[0];
  }

  /** Reads each file that was not read before, one at a time. */
  async function readHashes(): Promise<void> {
    for (const photo of [...open]) {
      signal.throwIfAborted();
      try {
        const hash = hashes.get(photo.key) ?? (await contentHash(photo.file));
        if (hash !== undefined) hashes.set(photo.key, hash);
      } catch {
        fail(i18n.t('unreadable', { ns: 'admin-upload', file: photo.file.name }), [photo]);
      }
    }
  }

  /** Closes those that the gallery has, and those of another gallery that are undecided. */
  async function passOverKnown(): Promise<void> {
    const asked = open.flatMap(({ key }) => hashes.get(key) ?? []);
    if (asked.length === 0) return;
    const found = await withNetworkError(
      findKnownFiles({ hashes: asked, everywhere: true, ...(galleryId !== null && { galleryId }) }, { signal }),
    );
    for (const { hash, photo } of found) {
      const same = open.filter(({ key }) => hashes.get(key) === hash);
      if (photo.galleryId === galleryId) {
        if (isFeatured(same)) await withNetworkError(setAsFeatured(photo.id, { signal }));
        close(same, { state: 'known', equals: photo });
      } else
        close(
          same.filter(({ evenSo }) => !evenSo),
          { state: 'elsewhere', equals: photo },
        );
    }
  }

  /** The server's result for each: refused files have failed, those that the gallery has after all are known. */
  async function judge(errors: RefusedFileDto[]): Promise<void> {
    const refusals = new Map(errors.map((refusal) => [refusal.index, refusal]));
    const sent = open;
    close(
      sent.filter((_, index) => !refusals.has(index)),
      { state: 'done' },
    );
    for (const [index, photo] of sent.entries()) {
      const refusal = refusals.get(index);
      if (refusal === undefined || refusal.duplicateOf !== undefined) continue;
      result.errors.push(i18n.t('fileRefused', { ns: 'admin-upload', file: photo.file.name, text: refusal.message }));
      close([photo], { state: 'failed', problem: refusal.message });
    }
    // Twice in one request: by now the gallery has the first of them.
    await passOverKnown();
    close(open, { state: 'known' });
  }

  /** The arrived ones have gone with the gallery: all are to be sent again if there is another one. */
  function withoutGallery(problem: string): UploadResult {
    onMarks(markAll(waiting, { state: 'failed', problem, equals: undefined }));
    return { ...result, completed: 0, known: 0, elsewhere: 0, failed: waiting.length };
  }

  function fail(problem: string, photos: ChosenPhoto[]): void {
    result.errors.push(problem);
    close(photos, { state: 'failed', problem });
  }

  function close(photos: ChosenPhoto[], end: Partial<ChosenPhoto> & { state: Ended }): void {
    onMarks(markAll(photos, end));
    result[end.state === 'done' ? 'completed' : end.state] += photos.length;
    open = open.filter((photo) => !photos.includes(photo));
  }
}

/** How the sending of a photograph ends. */
type Ended = 'done' | 'known' | 'elsewhere' | 'failed';

/** The fields come first: should the connection break, the server knows where to put what has arrived whole. */
function formOf(photos: readonly ChosenPhoto[], target: UploadTarget) {
  const { id, name, category, tokenPrice, matchId, visibility, featured } = target;
  const form = new FormData();
  if (id !== null) form.append('galleryId', String(id));
  else if (visibility !== undefined) {
    form.append('publishedAt', visibility.publishedAt ?? 'never');
    form.append('unlisted', String(visibility.unlisted));
    form.append('accessCode', visibility.accessCode ?? '');
  }
  // The id alone says which: somebody may rename the gallery while hundreds of photographs are on their way.
  if (id === null) {
    form.append('galleryName', name);
    form.append('category', category);
  }
  form.append('tokenPrice', String(tokenPrice ?? ''));
  if (matchId !== null) form.append('matchId', String(matchId));
  form.append('gallery', 'true');
  form.append('featured', String(featured));
  form.append('titles', JSON.stringify(photos.map(({ title }) => title)));
  for (const { file } of photos) form.append('files', file);
  return form;
}

function markAll(photos: readonly ChosenPhoto[], marks: Partial<ChosenPhoto>): Marks {
  return new Map(photos.map(({ key }) => [key, marks]));
}

function sizeOf(photos: readonly ChosenPhoto[]): number {
  return photos.reduce((sum, { file }) => sum + file.size, 0);
}
