import type {
  LabelChangeDto,
  LabelledPhotoDto,
  PhotoLabelsDto,
  ReservedPhotoDto,
} from '../../api/generated/shop.schemas';
import type { Language } from '../../i18n';
import { readLabels, writeLabels, type ShirtLabel } from '../../i18n/shirt-labels';
import {
  applied,
  bare,
  grouped,
  isLabelled,
  isOpen,
  labelsOf,
  suggestionsOf,
  wayBack,
  type Save,
} from './label-changes';

/*
 * The steps of labelling photographs, as a reducer: each is seen at once, and waits in `saves` until the server has it.
 */

/** Milliseconds between two photographs of a burst: they mostly show the same players. */
const BURST = 2000;

interface Step {
  /** The photograph that was shown then. */
  current: number;
  /** The saves that take the step back. */
  back: Omit<Save, 'id'>[];
}

export interface Tagging {
  /** Of the gallery, in the order of capture. */
  photos: readonly LabelledPhotoDto[];
  /** The id of the one that is shown. */
  current: number;
  /** The gallery's match has teams. */
  hasTeams: boolean;
  text: string;
  /** The text is a proposal, the labels of the photograph before in a burst: only Enter takes it. */
  isOffer: boolean;
  /** Why the text was not taken: words that are no label, or a team where there is none. */
  problem: { unknown: string[] } | 'no-teams' | null;
  /** Those that were given last, to be repeated. */
  last: readonly ShirtLabel[];
  /** Enter stops also at photographs where nothing is open. */
  stopsAtAll: boolean;
  /** Photographs that others are labelling, and who. */
  taken: ReadonlyMap<number, string>;
  /** Photographs that were left without a label, or with suggestions, on purpose. */
  passed: ReadonlySet<number>;
  /** The first one is being sent. */
  saves: readonly Save[];
  nextSave: number;
  /** The last save of each photograph: an answer that was asked for earlier does not know it. */
  lastSave: ReadonlyMap<number, number>;
  steps: readonly Step[];
  /** When photographs were finished, in milliseconds. */
  finishedAt: readonly number[];
}

export type Action =
  | { type: 'write'; text: string }
  | { type: 'press'; key: string }
  | { type: 'enter'; now: number }
  | { type: 'repeat' }
  | { type: 'decide'; label: ShirtLabel; state: 'shown' | 'refused' }
  | { type: 'decide-first'; state: 'shown' | 'refused' }
  | { type: 'remove-last' }
  | { type: 'move'; by: 1 | -1 }
  | { type: 'skip' }
  | { type: 'undo' }
  | { type: 'show'; id: number }
  | { type: 'stop-at-all'; on: boolean }
  | { type: 'give'; photoIds: readonly number[]; labels: readonly ShirtLabel[] }
  | { type: 'accept-all'; photoIds: readonly number[] }
  | { type: 'saved'; id: number; answer: readonly PhotoLabelsDto[] }
  | { type: 'gave-up'; id: number }
  /** `asked`: `nextSave` when the question was sent. */
  | { type: 'reserved'; asked: number; answer: readonly ReservedPhotoDto[] };

export function startTagging(photos: readonly LabelledPhotoDto[], hasTeams: boolean): Tagging {
  const first = photos.find(isOpen) ?? photos[0];
  return {
    photos,
    current: first?.id ?? 0,
    hasTeams,
    text: '',
    isOffer: false,
    problem: null,
    last: [],
    stopsAtAll: false,
    taken: new Map(),
    passed: new Set(),
    saves: [],
    nextSave: 1,
    lastSave: new Map(),
    steps: [],
    finishedAt: [],
  };
}

export function tag(state: Tagging, action: Action, language: Language): Tagging {
  const photo = shownPhoto(state);
  switch (action.type) {
    case 'write':
      return { ...state, text: action.text, isOffer: false, problem: null };
    case 'press':
      return { ...state, text: pressed(state.isOffer ? '' : state.text, action.key), isOffer: false, problem: null };
    case 'enter':
      return photo ? enter(state, photo, action.now, language) : state;
    case 'repeat':
      return { ...state, text: writeLabels(state.last, language), isOffer: false, problem: null };
    case 'decide':
      return changed(state, [state.current], [{ ...bare(action.label), state: action.state }]);
    case 'decide-first': {
      const [first] = photo ? suggestionsOf(photo) : [];
      return first ? changed(state, [state.current], [{ ...bare(first), state: action.state }]) : state;
    }
    case 'remove-last': {
      const last = photo && labelsOf(photo).at(-1);
      return last ? changed(state, [state.current], [{ ...bare(last), state: 'refused' }]) : state;
    }
    case 'move': {
      const next = state.photos[state.photos.findIndex(({ id }) => id === state.current) + action.by];
      return next ? leave(state, () => next.id) : state;
    }
    case 'skip':
      return leave(state, (after) => nextOpen(after) ?? after.current, language);
    case 'show':
      return leave(state, () => action.id);
    case 'undo':
      return undone(state);
    case 'stop-at-all':
      return { ...state, stopsAtAll: action.on };
    case 'give':
      return {
        ...changed(
          state,
          action.photoIds,
          action.labels.map((label) => ({ ...bare(label), state: 'shown' as const })),
        ),
        last: action.labels,
      };
    case 'accept-all':
      return changedEach(
        state,
        state.photos
          .filter(({ id }) => action.photoIds.includes(id))
          .map((one) => ({
            photoIds: [one.id],
            changes: suggestionsOf(one).map((label) => ({ ...bare(label), state: 'shown' as const })),
          })),
      );
    case 'saved':
      return answered({ ...state, saves: state.saves.filter(({ id }) => id !== action.id) }, action.answer);
    case 'gave-up':
      return { ...state, saves: state.saves.filter(({ id }) => id !== action.id) };
    case 'reserved':
      return reserved(state, action, language);
  }
}

export function shownPhoto({ photos, current }: Tagging): LabelledPhotoDto | undefined {
  return photos.find(({ id }) => id === current);
}

/** The text in the field that no photograph has been given yet. */
export function hasUnsaved({ saves, text, isOffer }: Tagging): boolean {
  return saves.length > 0 || (text.trim() !== '' && !isOffer);
}

/** Reads what was typed, or says what is wrong with it. */
export function readLine(line: string, hasTeams: boolean): { labels: ShirtLabel[]; problem: Tagging['problem'] } {
  const { labels, unknown } = readLabels(line);
  if (unknown.length > 0) return { labels: [], problem: { unknown } };
  if (!hasTeams && labels.some(({ side }) => side !== null)) return { labels: [], problem: 'no-teams' };
  return { labels, problem: null };
}

/** A line of labels after a key of the page: a position, or a figure after a letter, begins another label. */
export function pressed(text: string, key: string): string {
  if (key === 'Backspace') return text.slice(0, -1);
  const begins = /^[A-Z]/.test(key) ? /\S$/ : /^\d/.test(key) ? /\p{L}$/u : null;
  return text + (begins?.test(text) ? ' ' : '') + key;
}

/** The photographs that are labelled next, the one that is shown first, at most so many: to be reserved and fetched. */
export function ahead(state: Tagging, count: number): LabelledPhotoDto[] {
  const { photos, current } = state;
  const at = photos.findIndex(({ id }) => id === current);
  return [...photos.slice(at, at + 1), ...inTurn(state, at)].slice(0, count);
}

/**
 * Photographs a minute, from when each of them was finished; pauses of more than a minute do not count. Null until there
 * are enough.
 */
export function rateOf(finishedAt: readonly number[]): number | null {
  const gaps = finishedAt
    .slice(-50)
    .map((time, index, all) => time - (all[index - 1] ?? -Infinity))
    .filter((gap) => gap < 60_000);
  const minutes = gaps.reduce((sum, gap) => sum + gap, 0) / 60_000;
  return gaps.length < 3 || minutes === 0 ? null : gaps.length / minutes;
}

/** Gives the photograph what was typed, or says what is wrong with it. */
function given(state: Tagging): Tagging {
  const { labels, problem } = readLine(state.text, state.hasTeams);
  if (problem) return { ...state, problem };
  const changes = labels.map((label) => ({ ...label, state: 'shown' as const }));
  return { ...changed(state, [state.current], changes), text: '', isOffer: false, problem: null };
}

/** Another photograph is shown, and what was typed for this one is kept. */
function leave(state: Tagging, to: (after: Tagging) => number, language?: Language): Tagging {
  const after = given(state.isOffer ? { ...state, text: '' } : state);
  return after.problem ? after : shown(after, to(after), language);
}

function enter(state: Tagging, photo: LabelledPhotoDto, now: number, language: Language): Tagging {
  let after = given(state);
  if (after.problem) return after;
  const done = shownPhoto(after) ?? photo;
  const labels = labelsOf(done);
  after = {
    ...after,
    finishedAt: [...state.finishedAt, now],
    ...(labels.length > 0 && { last: labels.map(bare) }),
    ...(isOpen(done) && { passed: new Set([...state.passed, photo.id]) }),
  };
  const at = after.photos.findIndex(({ id }) => id === photo.id);
  const next = after.stopsAtAll ? after.photos.slice(at + 1).find(({ id }) => !after.taken.has(id)) : undefined;
  return shown(after, next?.id ?? (after.stopsAtAll ? photo.id : (nextOpen(after) ?? photo.id)), language);
}

/** Shows a photograph; with a language, it proposes the labels of the one before in a burst. */
function shown(state: Tagging, id: number, language?: Language): Tagging {
  const after = { ...state, current: id, text: '', isOffer: false, problem: null };
  if (language === undefined || id === state.current) return after;
  const at = state.photos.findIndex((photo) => photo.id === id);
  const [before, photo] = [state.photos[at - 1], state.photos[at]];
  if (!before || !photo || isLabelled(photo) || !isOfBurst(before, photo)) return after;
  const text = writeLabels(labelsOf(before), language);
  return { ...after, text, isOffer: text !== '' };
}

function isOfBurst(before: LabelledPhotoDto, photo: LabelledPhotoDto): boolean {
  if (before.capturedAt === null || photo.capturedAt === null) return false;
  return Date.parse(photo.capturedAt) - Date.parse(before.capturedAt) <= BURST;
}

/** The open photographs in the order in which they come after this place, those behind it last. */
function inTurn({ photos, taken, passed }: Tagging, at: number): LabelledPhotoDto[] {
  return [...photos.slice(at + 1), ...photos.slice(0, at)].filter(
    (photo) => isOpen(photo) && !taken.has(photo.id) && !passed.has(photo.id),
  );
}

/** Where nothing is left but what others have reserved, that may be free again. */
function nextOpen(state: Tagging): number | undefined {
  const at = state.photos.findIndex(({ id }) => id === state.current);
  const [next] = [...inTurn(state, at), ...inTurn({ ...state, taken: new Map() }, at)];
  return next?.id;
}

/** Makes the same changes on photographs, seen at once, and has them saved. */
function changed(state: Tagging, photoIds: readonly number[], changes: LabelChangeDto[]): Tagging {
  return changedEach(
    state,
    photoIds.map((id) => ({ photoIds: [id], changes })),
  );
}

/** The same with changes of each photograph's own; those that change nothing are left out. */
function changedEach(state: Tagging, wanted: Omit<Save, 'id'>[]): Tagging {
  const photos = new Map(state.photos.map((photo) => [photo.id, photo]));
  const steps = wanted.flatMap((save) => {
    const [id] = save.photoIds;
    const photo = id === undefined ? undefined : photos.get(id);
    const back = photo && wayBack(photo, save.changes);
    return back && back.changes.length > 0 ? [{ save, back }] : [];
  });
  if (steps.length === 0) return state;
  return {
    ...sent(state, grouped(steps.map(({ save }) => save))),
    steps: [...state.steps, { current: state.current, back: grouped(steps.map(({ back }) => back)) }],
  };
}

/** Has saves sent, and applies them at once. */
function sent(state: Tagging, saves: Omit<Save, 'id'>[]): Tagging {
  const named = saves.map((save, index) => ({ ...save, id: state.nextSave + index }));
  const photos = named.reduce((all, save) => applied(all, save), state.photos);
  const lastSave = new Map(state.lastSave);
  for (const { id, photoIds } of named) for (const photoId of photoIds) lastSave.set(photoId, id);
  return { ...state, photos, saves: [...state.saves, ...named], nextSave: state.nextSave + named.length, lastSave };
}

function undone(state: Tagging): Tagging {
  const step = state.steps.at(-1);
  if (!step) return state;
  const passed = new Set(state.passed);
  passed.delete(step.current);
  return shown({ ...sent(state, step.back), steps: state.steps.slice(0, -1), passed }, step.current);
}

/** The server's answer, with what is still on its way to it. */
function answered(state: Tagging, answer: readonly PhotoLabelsDto[]): Tagging {
  const labels = new Map(answer.map((one) => [one.photoId, one.labels]));
  const known = state.photos.map((photo) => ({ ...photo, labels: labels.get(photo.id) ?? photo.labels }));
  return { ...state, photos: state.saves.reduce((all, save) => applied(all, save, labels), known) };
}

function reserved(
  state: Tagging,
  { answer, asked }: Extract<Action, { type: 'reserved' }>,
  language: Language,
): Tagging {
  const taken = new Map(state.taken);
  for (const { photoId, takenBy } of answer) {
    if (takenBy === null) taken.delete(photoId);
    else taken.set(photoId, takenBy);
  }
  const known = answer.filter(({ photoId }) => (state.lastSave.get(photoId) ?? 0) < asked);
  const after = answered({ ...state, taken }, known);
  // Somebody else was first: another one is shown, unless something has been written already.
  const isTooLate = taken.has(state.current) && !state.taken.has(state.current);
  if (!isTooLate || (state.text !== '' && !state.isOffer)) return after;
  const [next] = inTurn(
    after,
    after.photos.findIndex(({ id }) => id === after.current),
  );
  return next ? shown(after, next.id, language) : after;
}
