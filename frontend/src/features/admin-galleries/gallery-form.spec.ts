import type { GalleryDto } from '../../api/generated/shop.schemas';
import { changesOf, formOf, galleryOf, type GalleryForm } from './gallery-form';

const NOW = Date.parse('2026-11-21T08:00:00.000Z');
const gallery: GalleryDto = {
  id: 7,
  name: 'Kloof vs Rietvlei',
  category: 'Rugby',
  tokenPrice: 2,
  lowestPrice: 2,
  highestPrice: 2,
  description: null,
  matchId: 3,
  matchDate: null,
  heldAt: '2026-11-20T08:00:00.000Z',
  photoCount: 10,
  createdAt: '2026-11-20T08:00:00.000Z',
  publishedAt: '2026-11-20T08:00:00.000Z',
  unlisted: false,
  accessCode: null,
  photoOrder: 'capture',
  cover: null,
};

describe('The form of a gallery', () => {
  it('publishes a new one at once, for everybody', () => {
    const made = galleryOf({ ...formOf(null, NOW), name: 'Nuut' }, null, NOW);
    expect(made).toMatchObject({
      name: 'Nuut',
      category: 'Rugby',
      tokenPrice: 1,
      matchId: null,
      publishedAt: '2026-11-21T08:00:00.000Z',
      unlisted: false,
      accessCode: null,
    });
  });

  it.each<Partial<GalleryDto>>([
    {},
    { publishedAt: null },
    { publishedAt: '2026-12-01T06:30:00.000Z' },
    { unlisted: true },
    { accessCode: 'Bokkie-26' },
    { photoOrder: 'name' },
  ])('leaves unchanged values alone: %j', (change) => {
    const before = { ...gallery, ...change };
    expect(before).toMatchObject(galleryOf(formOf(before, NOW), before, NOW));
    expect(changesOf(formOf(before, NOW), before, NOW)).toEqual({});
  });

  it('opens at a time of South Africa, wherever it is written', () => {
    const later = { ...formOf(gallery, NOW), publication: 'later' as const, publishedAt: '2026-12-01T08:30' };
    expect(galleryOf(later, gallery, NOW).publishedAt).toBe('2026-12-01T06:30:00.000Z');
    const planned = { ...gallery, publishedAt: '2026-12-01T06:30:00.000Z' };
    expect(formOf(planned, NOW).publishedAt).toBe('2026-12-01T08:30');
  });

  it('takes back, and publishes again', () => {
    expect(galleryOf({ ...formOf(gallery, NOW), publication: 'never' }, gallery, NOW).publishedAt).toBeNull();
    const draft = { ...gallery, publishedAt: null };
    expect(galleryOf({ ...formOf(draft, NOW), publication: 'now' }, draft, NOW).publishedAt).toBe(
      '2026-11-21T08:00:00.000Z',
    );
  });

  it('tells of one that is changed only what changes', () => {
    const changes = (before: GalleryDto, change: Partial<GalleryForm>) =>
      changesOf({ ...formOf(before, NOW), ...change }, before, NOW);
    expect(changes(gallery, { name: 'Kloof vs Rietvlei B' })).toEqual({ name: 'Kloof vs Rietvlei B' });
    expect(changes(gallery, { publication: 'never', description: 'Reën' })).toEqual({
      publishedAt: null,
      description: 'Reën',
    });
    const both = { ...gallery, unlisted: true, accessCode: 'Bokkie-26' };
    expect(changes(both, { tokenPrice: 3 })).toEqual({ tokenPrice: 3 });
    expect(changes(both, { reader: 'listed' })).toEqual({ unlisted: false, accessCode: null });
  });

  it('forgets a code that is asked for no more', () => {
    const coded = { ...gallery, accessCode: 'Bokkie-26' };
    expect(galleryOf({ ...formOf(coded, NOW), reader: 'listed' }, coded, NOW).accessCode).toBeNull();
  });
});
