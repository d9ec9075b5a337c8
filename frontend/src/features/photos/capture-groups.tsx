import type { PhotoDto } from '../../api/generated/shop.schemas';
import { useTranslation } from 'react-i18next';
import { clockOf, dayHere } from '../../i18n/clock';
import { useDates } from '../../i18n/dates';
import type { PhotoGroup } from './photo-grid';

/** Minutes that stand under one heading. */
const MINUTES = 5;

export interface CaptureGroup<Photo> {
  /** When it begins, ISO 8601; null for photographs whose time is unknown. */
  from: string | null;
  /** The first group of a day. */
  isNewDay: boolean;
  photos: Photo[];
}

/** Photographs in the order of capture, by the five minutes in which they were taken. */
export function captureGroups<Photo extends Pick<PhotoDto, 'capturedAt'>>(photos: Photo[]): CaptureGroup<Photo>[] {
  const groups: CaptureGroup<Photo>[] = [];
  for (const photo of photos) {
    const from = photo.capturedAt === null ? null : startOf(photo.capturedAt);
    const last = groups.at(-1);
    if (last?.from === from) last.photos.push(photo);
    else groups.push({ from, isNewDay: from !== null && dayOf(from) !== dayOf(last?.from), photos: [photo] });
  }
  return groups;
}

function startOf(capturedAt: string): string {
  const length = MINUTES * 60_000;
  return new Date(Math.floor(Date.parse(capturedAt) / length) * length).toISOString();
}

const dayOf = (iso: string | null | undefined) => (iso ? dayHere(new Date(iso)) : null);

/** The same for the grid, each under its time, and under its day where another one begins. */
export function useCaptureGroups<Photo extends PhotoDto>(photos: Photo[]): PhotoGroup<Photo>[] {
  const { t } = useTranslation();
  const date = useDates();
  return captureGroups(photos).map(({ from, isNewDay, photos: its }) => ({
    key: from ?? 'unknown',
    heading:
      from === null ? (
        t('timeLine.unknown')
      ) : (
        <>
          {clockOf(from)} {isNewDay && <span>{date(from)}</span>}
        </>
      ),
    photos: its,
  }));
}
