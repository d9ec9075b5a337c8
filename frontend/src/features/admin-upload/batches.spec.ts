import { batchesOf } from './batches';

const MB = 1024 * 1024;
const sizes = (...megabytes: number[]) => megabytes.map((size) => ({ file: { size: size * MB } }));
const parted = (...megabytes: number[]) =>
  batchesOf(sizes(...megabytes)).map(({ photos }) => photos.map(({ file }) => file.size / MB));

describe('batchesOf', () => {
  it('sends at most 8 files at a time', () => {
    expect(parted(...Array.from({ length: 17 }, () => 1)).map((batch) => batch.length)).toEqual([8, 8, 1]);
  });

  it('sends at most 30 MB at a time, and a larger file by itself', () => {
    expect(parted(20, 10, 1, 45, 2)).toEqual([[20, 10], [1], [45], [2]]);
  });

  it('sends more than 500 in rounds, and no request across two of them', () => {
    const batches = batchesOf(sizes(...Array.from({ length: 1001 }, () => 1)));
    const sentIn = (round: number) =>
      batches.filter((batch) => batch.round === round).flatMap(({ photos }) => photos).length;
    expect([1, 2, 3].map(sentIn)).toEqual([500, 500, 1]);
    expect(batches[62]).toMatchObject({ round: 1, photos: { length: 4 } });
  });

  it('has nothing to send of nothing', () => {
    expect(parted()).toEqual([]);
  });
});
