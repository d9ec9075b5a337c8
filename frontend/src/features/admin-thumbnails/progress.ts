import { useState } from 'react';

/** Photographs a minute when the rate is not known yet (specification of the administrators' side, section 4). */
const USUAL_RATE = 9;

/** A sample of the statistics: the number done, and the time (milliseconds). */
interface Look {
  done: number;
  at: number;
}

/** Photographs a minute between two looks; null while it is not known. */
export function rateBetween(first: Look, last: Look): number | null {
  const minutes = (last.at - first.at) / 60_000;
  const made = last.done - first.done;
  return minutes > 0 && made > 0 ? made / minutes : null;
}

/** Whole minutes until the rest is done. */
export function minutesLeft(remaining: number, rate: number | null): number {
  return Math.ceil(remaining / (rate ?? USUAL_RATE));
}

/** The rate between the last two looks; keeps the one before while nothing has changed. */
export function useRate(done: number | undefined, at: number): number | null {
  const [known, setKnown] = useState<{ look: Look; rate: number | null }>();
  if (done !== undefined && at > 0 && known?.look.at !== at) {
    const look = { done, at };
    setKnown({ look, rate: known ? rateBetween(known.look, look) : null });
  }
  return known?.rate ?? null;
}

/* Estimates of the specification of the administrators' side (section 9), in dollars. */

/** Savings of this many thumbnails: 2 MB each, at $0.12 a gigabyte. */
export const bandwidthSaved = (made: number) => {
  const gigabytes = (made * 2) / 1024;
  return { gigabytes, dollars: gigabytes * 0.12 };
};

/** Cost of a day with this many photographs without thumbnails. */
export const costOfWaiting = (remaining: number) => remaining * 0.0003 * 10;

/** Savings of this many thumbnails in a month. */
export const savedAMonth = (made: number) => made * 0.00027 * 10 * 30;
