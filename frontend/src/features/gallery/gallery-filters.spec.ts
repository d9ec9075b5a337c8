import { filterGalleries, type Sort } from './gallery-filters';

const galleries = [
  { name: 'Bergrivier o/16A vs Duinveld o/16A', tokenPrice: 1, createdAt: '2026-11-19T08:00:00Z' },
  { name: 'Portrette o/9', tokenPrice: 2, createdAt: '2026-11-21T08:00:00Z' },
  { name: 'Portrette o/16', tokenPrice: 2, createdAt: '2026-11-20T08:00:00Z' },
];
const names = (search: string, price: number | null, sort: Sort) =>
  filterGalleries(galleries, { search, price, sort }).map(({ name }) => name.slice(-4));

describe('filterGalleries', () => {
  it('searches in any case', () => expect(names('DUINVELD', null, 'newest')).toEqual(['/16A']));
  it('filters by price', () => expect(names('', 2, 'newest')).toEqual([' o/9', 'o/16']));
  it.each<[Sort, string[]]>([
    ['newest', [' o/9', 'o/16', '/16A']],
    ['oldest', ['/16A', 'o/16', ' o/9']],
    ['name', ['/16A', ' o/9', 'o/16']],
    ['price-low', ['/16A', ' o/9', 'o/16']],
    ['price-high', [' o/9', 'o/16', '/16A']],
  ])('sorts by %s', (sort, expected) => expect(names('', null, sort)).toEqual(expected));
});
