import { packMail } from './mail-packing';

const packed = (sizes: number[], room: number) =>
  packMail(
    sizes.map((bytes) => ({ bytes })),
    room,
  ).map(({ bytes }) => bytes);

describe('a mail with photographs', () => {
  it('carries what fits to the last byte, in the given order', () => {
    expect(packed([3, 2, 5], 10)).toEqual([3, 2, 5]);
    expect(packed([3, 2, 6], 10)).toEqual([3, 2]);
  });

  it('leaves out what is too large, and carries what comes after it', () => {
    expect(packed([11, 4, 7, 6], 10)).toEqual([4, 6]);
    expect(packed([1], 0)).toEqual([]);
  });
});
