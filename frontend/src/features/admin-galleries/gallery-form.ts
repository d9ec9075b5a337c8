import type { TFunction } from 'i18next';
import { check, enum as oneOf, maxLength, minLength, nullable, number, object, string, trim } from 'zod/mini';
import type { CreateGalleryDto, EditGalleryDto, GalleryDto } from '../../api/generated/shop.schemas';
import { momentHere, timeHere } from '../../i18n/dates';
import { CATEGORIES } from '../../i18n/names';
import { changedValues } from './changed-values';

/** From when a gallery is seen. */
export const PUBLICATIONS = ['now', 'later', 'never'] as const;
/** Visibility. */
export const READERS = ['listed', 'unlisted', 'code'] as const;
/** Order of its photographs. */
export const ORDERS = ['capture', 'name'] as const;

/** Whether a new code is what the server takes; one from before its rule may stay. */
function isCode(code: string, present: string | null | undefined): boolean {
  return code === present || (code.length <= 50 && (code.match(/[\p{L}\p{N}]/gu) ?? []).length >= 6);
}

/** The rules of a gallery's form; the server has the same. */
export function gallerySchema(t: TFunction<['admin', 'admin-galleries']>, gallery: GalleryDto | null) {
  return object({
    name: string().check(trim(), minLength(1, t('admin:galleryForm.nameRequired')), maxLength(200)),
    category: string(),
    tokenPrice: number(),
    matchId: nullable(number()),
    description: string().check(trim(), maxLength(2000)),
    publication: oneOf(PUBLICATIONS),
    publishedAt: string(),
    reader: oneOf(READERS),
    accessCode: string().check(trim()),
    photoOrder: oneOf(ORDERS),
  }).check(
    check(({ value, issues }) => {
      const wrong = (field: string, message: string) =>
        issues.push({ code: 'custom', input: value, path: [field], message });
      // The browser's field also takes years of five digits, which make no date.
      if (value.publication === 'later' && Number.isNaN(momentHere(value.publishedAt).getTime()))
        wrong('publishedAt', t('admin-galleries:visibility.timeRequired'));
      if (value.reader === 'code' && !isCode(value.accessCode, gallery?.accessCode))
        wrong('accessCode', t('admin-galleries:visibility.codeLength'));
    }),
  );
}

export type GalleryForm = ReturnType<typeof formOf>;

/** Values of the form for a gallery, or for a new one. `now` in milliseconds. */
export function formOf(gallery: GalleryDto | null, now: number) {
  const publishedAt = gallery?.publishedAt ?? null;
  const isLater = publishedAt !== null && Date.parse(publishedAt) > now;
  const publication: (typeof PUBLICATIONS)[number] =
    gallery === null || (publishedAt !== null && !isLater) ? 'now' : isLater ? 'later' : 'never';
  const reader: (typeof READERS)[number] =
    gallery?.accessCode != null ? 'code' : gallery?.unlisted === true ? 'unlisted' : 'listed';
  return {
    name: gallery?.name ?? '',
    category: gallery?.category ?? CATEGORIES[0],
    tokenPrice: gallery?.tokenPrice ?? 1,
    matchId: gallery?.matchId ?? null,
    description: gallery?.description ?? '',
    publication,
    publishedAt: publishedAt !== null && isLater ? timeHere(new Date(publishedAt)) : '',
    reader,
    accessCode: gallery?.accessCode ?? '',
    photoOrder: gallery?.photoOrder ?? 'capture',
  };
}

/** The request for a new gallery. A published gallery keeps its time. */
export function galleryOf(form: GalleryForm, gallery: GalleryDto | null, now: number): CreateGalleryDto {
  const { publication, publishedAt, reader, accessCode, description, ...details } = form;
  const before = gallery?.publishedAt ?? null;
  const since = before !== null && Date.parse(before) <= now ? before : new Date(now).toISOString();
  const times = {
    now: since,
    later: (publishedAt ? momentHere(publishedAt) : new Date(now)).toISOString(),
    never: null,
  };
  return {
    ...details,
    description: description || null,
    publishedAt: times[publication],
    unlisted: reader === 'unlisted',
    accessCode: reader === 'code' ? accessCode : null,
  };
}

/** The request for a changed gallery. */
export function changesOf(form: GalleryForm, gallery: GalleryDto, now: number): EditGalleryDto {
  const opened = formOf(gallery, now);
  const values = galleryOf(form, gallery, now);
  const changes = changedValues(galleryOf(opened, gallery, now), values);
  // One with a code may be unlisted as well, which the form does not show.
  return form.reader === opened.reader ? changes : { ...changes, unlisted: values.unlisted };
}
