import type { TFunction } from 'i18next';
import { check, enum as oneOf, string, trim } from 'zod/mini';
import type { GalleryDto } from '../../api/generated/shop.schemas';
import { momentHere, timeHere } from '../../i18n/clock';

/** From when a gallery is seen. */
export const PUBLICATIONS = ['now', 'later', 'never'] as const;
/** By whom. */
export const READERS = ['listed', 'unlisted', 'code'] as const;

/** From when a gallery is seen, and by whom, as the server has it. */
export type Visibility = Pick<GalleryDto, 'publishedAt' | 'unlisted' | 'accessCode'>;

/** The same as a form has it. */
export interface VisibilityForm {
  publication: (typeof PUBLICATIONS)[number];
  /** Local time; empty unless it is later. */
  publishedAt: string;
  reader: (typeof READERS)[number];
  accessCode: string;
}

/** The fields' rules, for a form's schema; those that need more than one field are in `checkVisibility`. */
export const VISIBILITY_FIELDS = {
  publication: oneOf(PUBLICATIONS),
  publishedAt: string(),
  reader: oneOf(READERS),
  accessCode: string().check(trim()),
};

/** A time when there is to be one, and a code that the server takes; the present one may stay. */
export function checkVisibility(t: TFunction<['admin', 'admin-galleries']>, presentCode: string | null) {
  return check<VisibilityForm>(({ value, issues }) => {
    const wrong = (field: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [field], message });
    // The browser's field also takes years of five digits, which make no date.
    if (value.publication === 'later' && Number.isNaN(momentHere(value.publishedAt).getTime()))
      wrong('publishedAt', t('admin-galleries:visibility.timeRequired'));
    if (value.reader === 'code' && !isCode(value.accessCode, presentCode))
      wrong('accessCode', t('admin-galleries:visibility.codeLength'));
  });
}

/** Whether a new code is what the server takes; one from before its rule may stay. */
function isCode(code: string, present: string | null): boolean {
  return code === present || (code.length <= 50 && (code.match(/[\p{L}\p{N}]/gu) ?? []).length >= 6);
}

/** Whether a gallery is published later than `now`, in milliseconds. */
export function isPlanned({ publishedAt }: Pick<Visibility, 'publishedAt'>, now: number): boolean {
  return publishedAt !== null && Date.parse(publishedAt) > now;
}

/** Values of the form for a gallery, or for a new one. `now` in milliseconds. */
export function visibilityFormOf(gallery: Visibility | null, now: number): VisibilityForm {
  const publishedAt = gallery?.publishedAt ?? null;
  const isLater = isPlanned({ publishedAt }, now);
  return {
    publication: gallery === null || (publishedAt !== null && !isLater) ? 'now' : isLater ? 'later' : 'never',
    publishedAt: publishedAt !== null && isLater ? timeHere(new Date(publishedAt)) : '',
    reader: gallery?.accessCode != null ? 'code' : gallery?.unlisted === true ? 'unlisted' : 'listed',
    accessCode: gallery?.accessCode ?? '',
  };
}

/** The visibility that the form asks for; `now`, in ISO 8601, is the time of publishing for one published at once. */
export function visibilityOf(form: VisibilityForm, now: string): Visibility {
  const { publication, publishedAt, reader, accessCode } = form;
  const times = { now, later: publishedAt ? momentHere(publishedAt).toISOString() : now, never: null };
  return {
    publishedAt: times[publication],
    unlisted: reader === 'unlisted',
    accessCode: reader === 'code' ? accessCode : null,
  };
}
