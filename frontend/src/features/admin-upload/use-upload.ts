import { useCallback, useEffect, useRef, useState } from 'react';
import { isOpen, titleOf, type ChosenPhoto } from './chosen-photo';
import { sendPhotos, type Marks, type UploadProgress, type UploadResult, type UploadTarget } from './send-photos';

/** The photographs that are chosen for a gallery, and their way to the server. */
export function useUpload() {
  const [photos, setPhotos] = useState<ChosenPhoto[]>([]);
  /** From the press until the end: the gallery is found first, and then there is progress, too. */
  const [running, setRunning] = useState(false);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [result, setResult] = useState<UploadResult | null>(null);
  /** The photographs that have been uploaded since the page was opened. */
  const [uploadedIds, setUploadedIds] = useState<number[]>([]);
  const nextKey = useRef(0);
  const abort = useRef<AbortController>(undefined);

  useEffect(() => () => abort.current?.abort(), []);

  // A closed tab would lose what is still being sent.
  useEffect(() => {
    if (!running) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [running]);

  const mark = useCallback(
    (marks: Marks) =>
      setPhotos((all) => all.map((photo) => (marks.has(photo.key) ? { ...photo, ...marks.get(photo.key) } : photo))),
    [],
  );

  const add = useCallback((files: File[]) => {
    const chosen = files.map((file): ChosenPhoto => ({
      key: nextKey.current++,
      file,
      title: titleOf(file.name),
      state: 'waiting',
    }));
    setResult(null);
    setPhotos((all) => [...all.filter(isOpen), ...chosen]);
  }, []);

  /** Lets the gallery have photographs that another one has: the one with this key, or all of them. They wait then. */
  const addEvenSo = useCallback(
    (key?: number) =>
      setPhotos((all) =>
        all.map((photo) =>
          photo.state === 'elsewhere' && (key === undefined || photo.key === key)
            ? { ...photo, state: 'waiting', evenSo: true }
            : photo,
        ),
      ),
    [],
  );

  /** Leaves out all that another gallery has. */
  const leaveElsewhere = useCallback(() => setPhotos((all) => all.filter(({ state }) => state !== 'elsewhere')), []);

  const rename = useCallback((key: number, title: string) => mark(new Map([[key, { title }]])), [mark]);

  const remove = useCallback((key: number) => setPhotos((all) => all.filter((photo) => photo.key !== key)), []);

  const clear = useCallback(() => {
    setPhotos([]);
    setResult(null);
  }, []);

  /**
   * Sends what is not there yet to the gallery that is found first; answers how it went, or null when it was stopped.
   * Throws what the search throws.
   */
  const send = useCallback(
    async (findTarget: () => Promise<UploadTarget>): Promise<UploadResult | null> => {
      const { signal } = (abort.current = new AbortController());
      setRunning(true);
      try {
        const target = await findTarget();
        signal.throwIfAborted();
        setResult(null);
        const outcome = await sendPhotos(photos, target, { signal, onMarks: mark, onProgress: setProgress });
        setResult(outcome);
        setUploadedIds((ids) => [...ids, ...outcome.photoIds]);
        return signal.aborted ? null : outcome;
      } catch (error) {
        // No message about a failure once the person has left the page.
        if (signal.aborted) return null;
        throw error;
      } finally {
        setRunning(false);
        setProgress(null);
      }
    },
    [photos, mark],
  );

  /** Ends the request under way; files that have not arrived wait again. */
  const stop = useCallback(() => abort.current?.abort(), []);

  return {
    photos,
    progress,
    result,
    uploadedIds,
    running,
    add,
    addEvenSo,
    leaveElsewhere,
    rename,
    remove,
    clear,
    send,
    stop,
  };
}

export type Upload = ReturnType<typeof useUpload>;
