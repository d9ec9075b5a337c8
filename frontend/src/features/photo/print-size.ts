/** Long and short edge in inches of the ISO papers, largest first. */
const PAPERS: [string, number, number][] = [
  ['A1', 33.1, 23.4],
  ['A2', 23.4, 16.5],
  ['A3', 16.5, 11.7],
  ['A4', 11.7, 8.3],
  ['A5', 8.3, 5.8],
];

/** Pixels an inch at which a print looks sharp from where one stands before it. */
const SHARP = 200;

/** The largest paper on which a picture of so many pixels is sharp; undefined below A5. */
export function largestPrint(width: number, height: number): string | undefined {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  return PAPERS.find(([, paperLong, paperShort]) => long >= paperLong * SHARP && short >= paperShort * SHARP)?.[0];
}
