import { photoIdsIn } from './photo-ids';

describe('Photographs that somebody names', () => {
  it.each([
    ['12', [12]],
    [' 12, 13;14\n12 ', [12, 13, 14]],
    ['https://bokkiefoto.co.za/photo/12?from=x /photos/13/', [12, 13]],
    ['', null],
    ['12 dertien', null],
    ['https://bokkiefoto.co.za/gallery/12', null],
    ['-12', null],
  ])('are read from %p', (text, ids) => {
    expect(photoIdsIn(text)).toEqual(ids);
  });
});
