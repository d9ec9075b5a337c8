import { useCallback, useEffect, useRef, useState } from 'react';
import { batchesOf } from './batches';
import { isOpen, titleOf, unsent, type ChosenPhoto } from './chosen-photo';
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
   * Sends what is not there yet to the gallery that is found first, for each folder where files are sent by folder;
   * answers how it went, or null when it was stopped. Throws what the search throws.
   */
  const send = useCallback(
    async (
      findTarget: (folder: string | null) => Promise<UploadTarget>,
      ofFolder: (file: File) => string | null = () => null,
    ): Promise<UploadResult | null> => {
      const { signal } = (abort.current = new AbortController());
      setRunning(true);
      try {
        let outcome: UploadResult | null = null;
        const groups = Map.groupBy(photos, ({ file }) => ofFolder(file));
        const all = sizesOf([...groups.values()]);
        const gone = { batches: 0, bytes: 0 };
        const ofAll = (one: UploadProgress) =>
          setProgress({
            ...one,
            batch: gone.batches + one.batch,
            batches: all.batches,
            bytes: all.bytes,
            passed: gone.bytes + one.passed,
          });
        for (const [folder, its] of groups) {
          if (outcome && unsent(its).length === 0) continue;
          const target = await findTarget(folder);
          signal.throwIfAborted();
          if (!outcome) setResult(null);
          const sent = await sendPhotos(its, target, {
            signal,
            onMarks: mark,
            onProgress: groups.size > 1 ? ofAll : setProgress,
          });
          outcome = outcome ? together(outcome, sent) : sent;
          setUploadedIds((ids) => [...ids, ...sent.photoIds]);
          const sizes = sizesOf([its]);
          gone.batches += sizes.batches;
          gone.bytes += sizes.bytes;
          if (signal.aborted || sent.endedBy) break;
        }
        setResult(outcome);
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

/** Requests and bytes of all that is still to be sent, group by group. */
function sizesOf(groups: readonly ChosenPhoto[][]): { batches: number; bytes: number } {
  const waiting = groups.map(unsent);
  return {
    batches: waiting.reduce((sum, its) => sum + batchesOf(its).length, 0),
    bytes: waiting.flat().reduce((sum, { file }) => sum + file.size, 0),
  };
}

/** The results of two folders as one. */
function together(one: UploadResult, another: UploadResult): UploadResult {
  return {
    completed: one.completed + another.completed,
    known: one.known + another.known,
    elsewhere: one.elsewhere + another.elsewhere,
    failed: one.failed + another.failed,
    photoIds: [...one.photoIds, ...another.photoIds],
    errors: [...one.errors, ...another.errors],
    endedBy: another.endedBy,
  };
}
