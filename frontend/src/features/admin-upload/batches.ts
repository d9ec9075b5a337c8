/** One request carries at most so many files or bytes (specification of the administrators' side, section 9). */
export const MOST_FILES = 8;
const MOST_BYTES = 30 * 1024 * 1024;
/** Milliseconds between two requests (the same section). */
export const PAUSE = 1000;
/** Photographs of one upload at most (section 5 there): more are sent in rounds, one after the other. */
export const ROUND = 500;

/** Files of one request, and the round that they belong to, from 1. */
interface Batch<Sized> {
  round: number;
  photos: Sized[];
}

/** How many rounds so many photographs take. */
export function roundsOf(photos: number): number {
  return Math.ceil(photos / ROUND);
}

/** Parts files into the requests of an upload, in their order; a larger file gets a request of its own. */
export function batchesOf<Sized extends { file: { size: number } }>(photos: readonly Sized[]): Batch<Sized>[] {
  const batches: Batch<Sized>[] = [];
  let bytes = 0;
  for (const [index, photo] of photos.entries()) {
    const batch = batches.at(-1);
    const round = roundsOf(index + 1);
    if (batch?.round === round && batch.photos.length < MOST_FILES && bytes + photo.file.size <= MOST_BYTES) {
      batch.photos.push(photo);
      bytes += photo.file.size;
    } else {
      batches.push({ round, photos: [photo] });
      bytes = photo.file.size;
    }
  }
  return batches;
}
