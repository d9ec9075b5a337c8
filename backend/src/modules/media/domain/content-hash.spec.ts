import { randomBytes } from 'node:crypto';
import { contentHash } from '../../../../../frontend/src/features/admin-upload/content-hash';
import { ContentHash } from './content-hash';

const hashOf = (...pieces: Buffer[]) => {
  const hash = new ContentHash();
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
};

describe('A content’s hash', () => {
  it('is that of NIST’s test case without any content', () => {
    // "The Galois/Counter Mode of Operation", appendix B, test case 1.
    expect(hashOf()).toBe('58e2fccefa7e3061367f1d57a4e7455a');
  });

  it.each([0, 1, 15, 16, 17, 1_000_003])(
    'is the same in one piece, in many, and in the upload’s page: %d bytes',
    async (bytes) => {
      const content = randomBytes(bytes);
      const cuts = [0, 1, 16, 33, 65_536, 65_537].filter((cut) => cut < bytes);
      const pieces = cuts.map((cut, index) => content.subarray(cut, cuts[index + 1]));
      expect(hashOf(...pieces)).toBe(hashOf(content));
      expect(hashOf(content)).toBe(await contentHash(new Blob([content])));
    },
  );

  it('is another one when a single bit is', () => {
    const content = randomBytes(100_000);
    const before = hashOf(content);
    for (const at of [0, 50_000, 99_999]) {
      const other = Buffer.from(content);
      other.writeUInt8(other.readUInt8(at) ^ 1, at);
      expect(hashOf(other)).not.toBe(before);
    }
    expect(hashOf(content, Buffer.alloc(1))).not.toBe(before);
  });
});
