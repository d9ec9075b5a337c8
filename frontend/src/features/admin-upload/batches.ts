/** One request carries at most so many files or bytes (specification of the administrators' side, section 9). */
export const MOST_FILES = 8;
const MOST_BYTES = 30 * 1024 * 1024;
/** Milliseconds between two requests (the same section). */
export const PAUSE = 1000;

/** Parts files into the requests of an upload, in their order; a larger file gets a request of its own. */
export function batchesOf<Sized extends { file: { size: number } }>(photos: readonly Sized[]): Sized[][] {
  const batches: Sized[][] = [];
  let bytes = 0;
  for (const photo of photos) {
    const batch = batches.at(-1);
    if (batch && batch.length < MOST_FILES && bytes + photo.file.size <= MOST_BYTES) {
      batch.push(photo);
      bytes += photo.file.size;
    } else {
      batches.push([photo]);
      bytes = photo.file.size;
    }
  }
  return batches;
}
