import { boughtKey, boughtPictureOf, keyOf, newOriginalKey, newPictureKey } from './stored-key';

const digest = 'ab'.repeat(32);

describe('Keys of the storage', () => {
  it('are made unguessable, and found again by their path', () => {
    const [original, preview] = [newOriginalKey('png'), newPictureKey('previews')];
    expect([original, preview].map(({ path }) => keyOf(path))).toEqual([original, preview]);
    expect(original).toMatchObject({ kind: 'originals', contentType: 'image/png' });
    expect(preview).toMatchObject({ kind: 'previews', contentType: 'image/jpeg' });
    expect(newOriginalKey('png').path).not.toBe(original.path);
    expect(newPictureKey('previews').path).not.toBe(preview.path);
    expect(keyOf(`previews/ab/${digest}.jpg`)).toMatchObject({ name: digest });
  });

  it('of bought pictures follow from their original’s, and no address names them', () => {
    const original = newOriginalKey('png');
    const large = boughtKey(original, 'large');
    expect(large).toMatchObject({ kind: 'bought', name: `${original.name}-large`, contentType: 'image/jpeg' });
    expect(keyOf(large.path)).toEqual(large);
    expect(boughtPictureOf(large.path)).toBeNull();
    expect(boughtPictureOf('bought/12/small.jpg')).toEqual({ photoId: 12, size: 'small' });
    for (const path of ['bought/0/small.jpg', 'bought/12/huge.jpg', 'bought/1e3/small.jpg', 'x/bought/12/small.jpg'])
      expect([boughtPictureOf(path), keyOf(path)]).toEqual([null, null]);
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
