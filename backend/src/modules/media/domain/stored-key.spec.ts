import { keyOf, newOriginalKey, publicKey } from './stored-key';

const digest = 'ab'.repeat(32);

describe('Keys of the storage', () => {
  it('are made unguessable, or from content, and found again by their path', () => {
    const original = newOriginalKey('avif');
    expect(keyOf(original.path)).toEqual(original);
    expect(original).toMatchObject({ kind: 'originals', contentType: 'image/avif' });
    expect(newOriginalKey('avif').path).not.toBe(original.path);
    expect(keyOf(`previews/ab/${digest}.jpg`)).toEqual(publicKey('previews', digest));
  });

  it.each([
    '',
    'originals',
    '../originals/ab/x.jpg',
    `previews/../originals/${digest}.jpg`,
    `previews/cd/${digest}.jpg`,
    `previews/ab/${digest}.png`,
    `previews/ab/${digest}.jpg/`,
    `previews//ab/${digest}.jpg`,
    `Previews/ab/${digest}.jpg`,
    `previews/ab/${digest}.jpg\u0000`,
    `/previews/ab/${digest}.jpg`,
    `previews/ab/${digest}.jpg\n`,
    `originals/ab/${'ab'.repeat(16)}.svg`,
    'incoming/host.1/stored',
  ])('are not found in %j', (path) => {
    expect(keyOf(path)).toBeNull();
  });
});
