import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/mutator';
import { batchesOf } from './batches';
import { sendBatch } from './send-batch';

/** Milliseconds between two requests (specification of the administrators' side, section 9). */
const PAUSE = 1000;

export interface ChosenPhoto {
  key: number;
  file: File;
  title: string;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Why it failed, in the reader's language. */
  problem?: string;
}

export interface UploadProgress {
  running: boolean;
  /** From 1. */
  batch: number;
  batches: number;
  /** Bytes of files, and of those that have gone. */
  bytes: number;
  sent: number;
}

const IDLE: UploadProgress = { running: false, batch: 0, batches: 0, bytes: 0, sent: 0 };

interface State {
  photos: ChosenPhoto[];
  progress: UploadProgress;
}

type Change = (state: State) => State;

/** The name without its extension: a photograph's title until somebody writes a better one. */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '') || fileName;
}

/** The photographs that are chosen for a gallery, and their way to the server. */
export function useUpload() {
  const { t } = useTranslation('admin');
  const [{ photos, progress }, change] = useReducer((state: State, by: Change) => by(state), {
    photos: [],
    progress: IDLE,
  });
  const nextKey = useRef(0);
  const stop = useRef(new AbortController());

  useEffect(() => {
    stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);

  // A closed tab would lose what is still being sent.
  useEffect(() => {
    if (!progress.running) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [progress.running]);

  const setPhotos = useCallback(
    (update: (photos: ChosenPhoto[]) => ChosenPhoto[]) =>
      change((state) => ({ ...state, photos: update(state.photos) })),
    [],
  );
  const mark = useCallback(
    (keys: ReadonlySet<number>, marks: Partial<ChosenPhoto>) =>
      setPhotos((all) => all.map((photo) => (keys.has(photo.key) ? { ...photo, ...marks } : photo))),
    [setPhotos],
  );

  /** Adds pictures; answers how many of the files were none. */
  const add = useCallback(
    (files: File[]) => {
      const pictures = files.filter(({ type }) => type.startsWith('image/'));
      const chosen = pictures.map((file): ChosenPhoto => ({
        key: nextKey.current++,
        file,
        title: titleOf(file.name),
        state: 'waiting',
      }));
      setPhotos((all) => [...all, ...chosen]);
      return files.length - pictures.length;
    },
    [setPhotos],
  );

  /** Sends what is not there yet, request by request, and goes on after a failure; answers how many arrived and not. */
  const send = useCallback(
    async (gallery: { id: number; name: string; category: string; tokenPrice: number }, featured: boolean) => {
      const { signal } = stop.current;
      const waiting = photos.filter(({ state }) => state !== 'done');
      const batches = batchesOf(waiting);
      const bytes = waiting.reduce((sum, { file }) => sum + file.size, 0);
      const result = { arrived: 0, failed: 0 };
      let sent = 0;
      for (const [index, batch] of batches.entries()) {
        const size = batch.reduce((sum, { file }) => sum + file.size, 0);
        const tell = (gone: number) => {
          const progress = {
            running: true,
            batch: index + 1,
            batches: batches.length,
            bytes,
            sent: sent + Math.min(gone, size),
          };
          change((state) => ({ ...state, progress }));
        };
        tell(0);
        mark(new Set(batch.map(({ key }) => key)), { state: 'sending' });
        const problems = await sendOne(batch, index + 1, featured && result.arrived === 0, tell);
        for (const { key } of batch) {
          const problem = problems.get(key);
          mark(new Set([key]), problem === undefined ? { state: 'done' } : { state: 'failed', problem });
        }
        result.failed += problems.size;
        result.arrived += batch.length - problems.size;
        sent += size;
        if (index < batches.length - 1) await new Promise((resolve) => setTimeout(resolve, PAUSE));
        if (signal.aborted) return result;
      }
      change((state) => ({ ...state, progress: IDLE }));
      return result;

      /** What went wrong, by photograph. */
      async function sendOne(batch: ChosenPhoto[], number: number, first: boolean, tell: (bytes: number) => void) {
        const form = new FormData();
        form.append('galleryId', String(gallery.id));
        form.append('galleryName', gallery.name);
        form.append('category', gallery.category);
        form.append('tokenPrice', String(gallery.tokenPrice));
        form.append('gallery', 'true');
        form.append('featured', String(first));
        form.append('titles', JSON.stringify(batch.map(({ title }) => title)));
        for (const { file } of batch) form.append('files', file);
        try {
          const { errors } = await sendBatch(form, { onProgress: tell, signal });
          return problemsOf(batch, errors);
        } catch (error) {
          const { status, reason } =
            error instanceof ApiError ? error : { status: 0, reason: t('upload.networkError') };
          const text = t('upload.batchFailed', { batch: number, status, text: reason });
          return new Map(batch.map(({ key }) => [key, text]));
        }
      }
    },
    [photos, mark, t],
  );

  return { photos, progress, add, send, setPhotos, mark };
}

/** Refused files are named, and two may have one name: each refusal counts for one of them. */
export function problemsOf(
  batch: readonly { key: number; file: { name: string } }[],
  errors: readonly { file: string; message: string }[],
): Map<number, string> {
  const left = [...batch];
  const problems = new Map<number, string>();
  for (const { file, message } of errors) {
    const named = left.findIndex((photo) => photo.file.name === file);
    // The server makes strange names safe; such a one is the first that is left.
    const [photo] = left.splice(Math.max(named, 0), 1);
    if (photo) problems.set(photo.key, message);
  }
  return problems;
}
