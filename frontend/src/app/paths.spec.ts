import { paths, safeNext } from './paths';

describe('paths', () => {
  it('encodes names', () => {
    expect(paths.photos('Individual Photos', 'Bergrivier o/16A vs Duinveld')).toBe(
      '/gallery/Individual%20Photos?title=Bergrivier+o%2F16A+vs+Duinveld',
    );
    expect(paths.auth('/cart?x=1')).toBe('/auth?next=%2Fcart%3Fx%3D1');
  });

  it.each([
    ['/cart', '/cart'],
    [null, '/'],
    ['https://elsewhere.example', '/'],
    ['//elsewhere.example', '/'],
    ['/\\elsewhere.example', '/'],
    ['/\t/elsewhere.example', '/'],
    ['/\n\\elsewhere.example', '/'],
    ['/.//elsewhere.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/cart?x=1#y', '/cart?x=1#y'],
  ])('returns after signing in from %s to %s', (next, expected) => {
    expect(safeNext(next)).toBe(expected);
  });
});
