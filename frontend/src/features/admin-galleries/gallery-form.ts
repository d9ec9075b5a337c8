import type { TFunction } from 'i18next';
import { enum as oneOf, maxLength, minLength, nullable, number, object, string, trim } from 'zod/mini';
import type { CreateGalleryDto, EditGalleryDto, GalleryDto, GalleryTitleDto } from '../../api/generated/shop.schemas';
import { CATEGORIES } from '../../i18n/names';
import { changedValues } from './changed-values';
import {
  checkVisibility,
  isPlanned,
  VISIBILITY_FIELDS,
  visibilityFormOf,
  visibilityOf,
  type Visibility,
} from './visibility';

/** Order of its photographs. */
export const ORDERS = ['capture', 'name'] as const;

/** A gallery as administrators see and change it. */
export type ManagedGallery = Visibility &
  Pick<GalleryDto, 'id' | 'name' | 'category' | 'tokenPrice' | 'description' | 'matchId' | 'heldAt' | 'photoOrder'>;

/** A gallery as it is found by its name, for an administrator. */
export function managed<Found extends GalleryTitleDto>(gallery: Found): Found & ManagedGallery {
  const { publishedAt = null, unlisted = false, accessCode = null } = gallery;
  return { ...gallery, publishedAt, unlisted, accessCode };
}

/** The rules of a gallery's form; the server has the same. */
export function gallerySchema(t: TFunction<['admin', 'admin-galleries']>, gallery: ManagedGallery | null) {
  return object({
    name: string().check(trim(), minLength(1, t('admin:galleryForm.nameRequired')), maxLength(200)),
    category: string(),
    tokenPrice: number(),
    matchId: nullable(number()),
    description: string().check(trim(), maxLength(2000)),
    photoOrder: oneOf(ORDERS),
    ...VISIBILITY_FIELDS,
  }).check(checkVisibility(t, gallery?.accessCode ?? null));
}

export type GalleryForm = ReturnType<typeof formOf>;

/** Values of the form for a gallery, or for a new one. `now` in milliseconds. */
export function formOf(gallery: ManagedGallery | null, now: number) {
  return {
    name: gallery?.name ?? '',
    category: gallery?.category ?? CATEGORIES[0],
    tokenPrice: gallery?.tokenPrice ?? 1,
    matchId: gallery?.matchId ?? null,
    description: gallery?.description ?? '',
    photoOrder: gallery?.photoOrder ?? 'capture',
    ...visibilityFormOf(gallery, now),
  };
}

/** The request for a new gallery. A published gallery keeps its time. */
export function galleryOf(form: GalleryForm, gallery: ManagedGallery | null, now: number): CreateGalleryDto {
  const { name, category, tokenPrice, matchId, description, photoOrder } = form;
  const publishedAt = gallery?.publishedAt ?? null;
  const since = publishedAt !== null && !isPlanned({ publishedAt }, now) ? publishedAt : new Date(now).toISOString();
  return {
    name,
    category,
    tokenPrice,
    matchId,
    description: description || null,
    photoOrder,
    ...visibilityOf(form, since),
  };
}

/** The request for a changed gallery. */
export function changesOf(form: GalleryForm, gallery: ManagedGallery, now: number): EditGalleryDto {
  const opened = formOf(gallery, now);
  const values = galleryOf(form, gallery, now);
  const changes = changedValues(galleryOf(opened, gallery, now), values);
  // One with a code may be unlisted as well, which the form does not show.
  return form.reader === opened.reader ? changes : { ...changes, unlisted: values.unlisted };
}
