import type { Text } from '../../../../shared/text';
import { readLabels, type LabelState, type ShirtLabel } from './shirt-label';

/** A line of a list of labels, as it was written. */
export interface LabelLine {
  /** In the file, from 1. */
  line: number;
  /** Name of a photograph's file, with its ending or without. */
  file: string;
  /** @example "7 12a GA" */
  labels: string;
}

/** A photograph of the gallery that the list is for. */
export interface ListedPhoto {
  id: number;
  /** As it was uploaded. @example "IMG_1034.JPG" */
  fileName: string;
  labels: (ShirtLabel & { state: LabelState })[];
}

/** The outcome of a line: labels that the photograph gets, nothing (it shows them already), or an error. */
export interface PlannedLabels extends LabelLine {
  state: 'new' | 'exists' | 'wrong';
  photoId: number | null;
  /** Those that the photograph does not show yet. */
  added: ShirtLabel[];
  problems: Text[];
}

/** A label names a team, and the gallery has no match. */
export const NO_TEAMS: Text = {
  en: 'This gallery has no match, so no label has a team. Leave out the letter, or choose the gallery’s match.',
  af: 'Hierdie galery het nie ’n wedstryd nie, dus het geen nommer ’n span nie. Laat die letter weg, of kies die galery se wedstryd.',
};

/** Decides what becomes of each line of a list for a gallery; `hasMatch`: its labels may have teams. */
export function planLabels(lines: LabelLine[], photos: ListedPhoto[], hasMatch: boolean): PlannedLabels[] {
  const named = new Map<string, ListedPhoto[]>();
  for (const photo of photos)
    for (const name of new Set([keyOf(photo.fileName), withoutEnding(keyOf(photo.fileName))]))
      named.set(name, [...(named.get(name) ?? []), photo]);
  return lines.map((line) => {
    const found = named.get(keyOf(line.file)) ?? [];
    const { labels, unknown } = readLabels(line.labels);
    const problems = [
      ...(found.length === 0 ? [PROBLEMS.noPhoto] : []),
      ...(found.length > 1 ? [PROBLEMS.several(found.length)] : []),
      ...(labels.length + unknown.length === 0 ? [PROBLEMS.noLabel] : []),
      ...unknown.map((word) => PROBLEMS.unknown(word)),
      ...(!hasMatch && labels.some(({ side }) => side !== null) ? [NO_TEAMS] : []),
    ];
    const [photo] = found;
    if (problems.length > 0 || !photo) return { ...line, state: 'wrong', photoId: null, added: [], problems };
    const added = labels.filter((label) => !isShown(photo, label));
    return { ...line, state: added.length > 0 ? 'new' : 'exists', photoId: photo.id, added, problems };
  });
}

/** Whether a photograph shows a label; one without a team also when the team is known. */
function isShown({ labels }: ListedPhoto, { label, side }: ShirtLabel): boolean {
  return labels.some((one) => one.state === 'shown' && one.label === label && (side === null || one.side === side));
}

/** A file's name without its folder, in any case. */
function keyOf(fileName: string): string {
  return fileName.replace(/^.*[\\/]/, '').toLowerCase();
}

function withoutEnding(fileName: string): string {
  return fileName.replace(/\.\w+$/, '');
}

const PROBLEMS = {
  noPhoto: {
    en: 'No photo of this gallery has this name.',
    af: 'Geen foto van hierdie galery het hierdie naam nie.',
  },
  several: (count: number): Text => ({
    en: `${count} photos of this gallery have this name.`,
    af: `${count} foto’s van hierdie galery het hierdie naam.`,
  }),
  noLabel: { en: 'The line has no label.', af: 'Die reël het nie ’n nommer nie.' },
  unknown: (word: string): Text => ({
    en: `“${word}” is neither a number nor a position.`,
    af: `“${word}” is nie ’n nommer of ’n posisie nie.`,
  }),
};
