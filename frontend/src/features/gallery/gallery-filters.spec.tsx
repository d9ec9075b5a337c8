import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SORTS, useGalleryFilters, type GalleryFilters } from './gallery-filters';

/** The filters of an address; answers the address after a change. */
function changed(address: string, changes: Partial<GalleryFilters>): string {
  const { result } = renderHook(() => ({ ...useGalleryFilters(SORTS, 'newest'), at: useLocation() }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  });
  act(() => result.current.change(changes));
  return result.current.at.pathname + result.current.at.search;
}

describe('The filters of a gallery', () => {
  it('search for every word, also one that is the name of a sort', () => {
    expect(changed('/gallery', { search: 'newest' })).toBe('/gallery?search=newest');
  });

  it.each<[name: string, changes: Partial<GalleryFilters>]>([
    ['sort', { sort: 'newest' }],
    ['search', { search: '' }],
    ['price', { price: null }],
  ])('leave %s out of the address when it is the usual one', (name, changes) => {
    expect(changed(`/gallery?title=Dag&${name}=2`, changes)).toBe('/gallery?title=Dag');
  });
});
