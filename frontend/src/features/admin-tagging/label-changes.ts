import type { LabelChangeDto, LabelledPhotoDto, OfficeLabelDto } from '../../api/generated/shop.schemas';
import { isSameLabel, type ShirtLabel } from '../../i18n/shirt-labels';

/* The labels of photographs, and what changes make of them. */

/** Photographs of one call (SelectionDto). */
const MOST_PHOTOS = 500;

/** Changes of labels that are on their way to the server. */
export interface Save {
  id: number;
  photoIds: number[];
  changes: LabelChangeDto[];
}

/** The labels that everybody sees. */
export function labelsOf({ labels }: Pick<LabelledPhotoDto, 'labels'>): OfficeLabelDto[] {
  return labels.filter(({ state }) => state === 'shown');
}

/** Those that wait for the office. */
export function suggestionsOf({ labels }: Pick<LabelledPhotoDto, 'labels'>): OfficeLabelDto[] {
  return labels.filter(({ state }) => state === 'suggested');
}

export function isLabelled(photo: LabelledPhotoDto): boolean {
  return photo.labels.some(({ state }) => state === 'shown');
}

/** It has no label yet, or suggestions wait. */
export function isOpen(photo: LabelledPhotoDto): boolean {
  return !isLabelled(photo) || suggestionsOf(photo).length > 0;
}

/** Photographs with a save applied, only to those among `only` where it is given. */
export function applied(
  photos: readonly LabelledPhotoDto[],
  { photoIds, changes }: Omit<Save, 'id'>,
  only?: ReadonlyMap<number, unknown>,
): LabelledPhotoDto[] {
  const wanted = new Set(photoIds.filter((id) => only === undefined || only.has(id)));
  return photos.map((photo) =>
    wanted.has(photo.id) ? { ...photo, labels: withChanges(photo.labels, changes) } : photo,
  );
}

/** Labels as the server will answer them after changes (change-labels.command). */
export function withChanges(labels: readonly OfficeLabelDto[], changes: readonly LabelChangeDto[]): OfficeLabelDto[] {
  let all = [...labels];
  for (const { state, ...label } of changes) {
    const before = all.find((one) => isSameLabel(one, label));
    const others = all.filter((one) => !isSameLabel(one, label));
    const isNamed = all.some((one) => one.label === label.label && one.side !== null && one.state === 'shown');
    if (state === 'refused') all = others;
    else if (state === 'suggested')
      all = [...others, { source: 'office', confidence: null, ...before, ...label, state }];
    // A label without a team adds nothing to the same label with one, which says more.
    else if (label.side === null && isNamed) all = others;
    else {
      const rest =
        label.side === null ? others : others.filter((one) => one.label !== label.label || one.side !== null);
      all = [...rest, { source: 'office', confidence: null, ...before, ...label, state }];
    }
  }
  return all.sort(inOrder);
}

/** Numbers, then positions. */
function inOrder(one: ShirtLabel, other: ShirtLabel): number {
  const rank = ({ label, side }: ShirtLabel) => [/^\d/.test(label) ? 0 : 1, label.length, label, side ?? ''] as const;
  const [a, b] = [rank(one), rank(other)];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? 0 : (a[at] ?? '') < (b[at] ?? '') ? -1 : 1;
}

export function bare({ label, side }: ShirtLabel): ShirtLabel {
  return { label, side };
}

/** The changes that give a photograph its present labels back, to undo others. */
export function wayBack({ id, labels }: LabelledPhotoDto, changes: LabelChangeDto[]): Omit<Save, 'id'> {
  const after = withChanges(labels, changes);
  const gone = after.filter((label) => !labels.some((one) => isSameLabel(one, label)));
  const back = labels.filter((label) => !after.some((one) => isSameLabel(one, label) && one.state === label.state));
  return {
    photoIds: [id],
    changes: [
      ...gone.map((label) => ({ ...bare(label), state: 'refused' as const })),
      ...back.map((label) => ({ ...bare(label), state: label.state })),
    ],
  };
}

/** Photographs with the same changes in one save. */
export function grouped(saves: Omit<Save, 'id'>[]): Omit<Save, 'id'>[] {
  const groups = new Map<string, Omit<Save, 'id'>>();
  for (const { photoIds, changes } of saves) {
    if (changes.length === 0) continue;
    const key = JSON.stringify(changes);
    groups.set(key, { photoIds: [...(groups.get(key)?.photoIds ?? []), ...photoIds], changes });
  }
  return [...groups.values()].flatMap(({ photoIds, changes }) =>
    Array.from({ length: Math.ceil(photoIds.length / MOST_PHOTOS) }, (_, part) => ({
      photoIds: photoIds.slice(part * MOST_PHOTOS, (part + 1) * MOST_PHOTOS),
      changes,
    })),
  );
}
