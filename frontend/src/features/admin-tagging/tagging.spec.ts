import type { LabelChangeDto, LabelledPhotoDto, OfficeLabelDto } from '../../api/generated/shop.schemas';
import { readLabels } from '../../i18n/shirt-labels';
import { labelsOf, withChanges } from './label-changes';
import {
  ahead,
  hasUnsaved,
  pressed,
  rateOf,
  shownPhoto,
  startTagging,
  tag,
  type Action,
  type Tagging,
} from './tagging';

const office = (line: string, state: OfficeLabelDto['state'] = 'shown'): OfficeLabelDto[] =>
  readLabels(line).labels.map((label) => ({ ...label, state, source: 'office', confidence: null }));

/** A photograph that was taken so many seconds after nine. */
const photo = (id: number, second: number | null, labels: OfficeLabelDto[] = []): LabelledPhotoDto => ({
  id,
  title: `Foto ${id}`,
  fileName: `IMG_${id}.JPG`,
  capturedAt: second === null ? null : new Date(Date.UTC(2026, 10, 21, 9, 0, second)).toISOString(),
  watermarkedPath: null,
  gridPath: null,
  thumbnailPath: null,
  width: 3000,
  height: 2000,
  thumbhash: null,
  labels,
});

const GALLERY = [photo(1, 0), photo(2, 1), photo(3, 60), photo(4, 120, office('5')), photo(5, 180)];

const run = (state: Tagging, ...actions: Action[]) =>
  actions.reduce((before, action) => tag(before, action, 'en'), state);
const start = (photos = GALLERY, hasTeams = true) => startTagging(photos, hasTeams);
const enter = (now = 0): Action => ({ type: 'enter', now });
const write = (text: string): Action => ({ type: 'write', text });
const linesOf = ({ photos }: Tagging) =>
  photos.map((one) =>
    labelsOf(one)
      .map(({ label, side }) => `${label}${side?.[0] ?? ''}`)
      .join(' '),
  );
const sent = ({ saves }: Tagging) =>
  saves.map(({ photoIds, changes }) => [
    photoIds,
    changes.map(({ label, side, state }) => `${label}${side?.[0] ?? ''} ${state}`),
  ]);

describe('Labelling one photograph after the other', () => {
  it('begins with the first one that has no label', () => {
    expect(start([photo(8, 0, office('1')), photo(9, 1)]).current).toBe(9);
    expect(start([photo(8, 0, office('1'))]).current).toBe(8);
    expect(shownPhoto(start([]))).toBeUndefined();
  });

  it('saves what was typed, and shows the next one without a label at once', () => {
    const state = run(start([photo(1, null), photo(2, null, office('5')), photo(3, null)]), write('7 12a ga'), enter());
    expect(state).toMatchObject({ current: 3, text: '' });
    expect(linesOf(state)).toEqual(['7 12a GA', '5', '']);
    expect(sent(state)).toEqual([[[1], ['7 shown', '12a shown', 'GA shown']]]);
  });

  it('proposes the same for the next one of a burst, which only Enter takes', () => {
    const state = run(start(), write('7 12a'), enter());
    expect(state).toMatchObject({ current: 2, text: '7 12a', isOffer: true });
    expect(hasUnsaved({ ...state, saves: [] })).toBe(false);
    expect(linesOf(run(state, enter()))[1]).toBe('7 12a');
    const left = run(state, { type: 'move', by: 1 });
    expect(left).toMatchObject({ current: 3, text: '', isOffer: false });
    expect(linesOf(left)[1]).toBe('');
    expect(run(state, write('8'))).toMatchObject({ text: '8', isOffer: false });
    // A minute later, it is another scene.
    expect(run(state, enter())).toMatchObject({ current: 3, text: '', isOffer: false });
  });

  it('does not take what is no label, or a team where there is no match, and says so', () => {
    const state = run(start(), write('7 Sannie'), enter());
    expect(state).toMatchObject({ current: 1, text: '7 Sannie', problem: { unknown: ['Sannie'] }, saves: [] });
    expect(run(state, write('7')).problem).toBeNull();
    expect(run(start(GALLERY, false), write('7a'), enter())).toMatchObject({ current: 1, problem: 'no-teams' });
  });

  it('keeps what was typed when another one is shown', () => {
    const state = run(start(), write('9'), { type: 'move', by: 1 });
    expect(state.current).toBe(2);
    expect(linesOf(state)[0]).toBe('9');
    expect(run(start(), write('Sannie'), { type: 'skip' })).toMatchObject({ current: 1, text: 'Sannie' });
  });

  it('passes over photographs without a number, and comes back to others at the end', () => {
    let state = run(start(), { type: 'show', id: 3 }, enter());
    expect(state.current).toBe(5);
    state = run(state, write('1'), enter());
    expect(state.current).toBe(1);
    state = run(state, write('2'), enter(), write('3'), enter());
    // The third was left without one on purpose.
    expect(state.current).toBe(2);
    expect(run(state, { type: 'show', id: 3 }, { type: 'undo' }, { type: 'skip' }).current).not.toBe(3);
  });

  it('stops at suggestions, too, until they are decided or left on purpose', () => {
    const both = [...office('5'), ...office('6', 'suggested')];
    const photos = [photo(1, null), photo(2, null, office('4')), photo(3, null, both), photo(4, null, both)];
    expect(start(photos.slice(1)).current).toBe(3);
    const state = run(start(photos), { type: 'skip' });
    expect(state.current).toBe(3);
    const decided = run(state, { type: 'decide-first', state: 'refused' }, enter());
    expect(decided.current).toBe(4);
    const left = run(decided, enter());
    expect(left.current).toBe(1);
    expect(run(left, { type: 'skip' }).current).toBe(1);
  });

  it('stops at all of them, where that is wished', () => {
    const state = run(start(), { type: 'stop-at-all', on: true }, { type: 'show', id: 3 }, write('1'), enter());
    expect(state.current).toBe(4);
    expect(run(state, enter(), enter()).current).toBe(5);
  });

  it('repeats the last ones', () => {
    const state = run(start([photo(1, null), photo(2, null)]), write('7h GA'), enter(), { type: 'repeat' });
    expect(state).toMatchObject({ current: 2, text: '7h GA' });
    expect(tag(state, { type: 'repeat' }, 'af').text).toBe('7t DA');
  });

  it('accepts and refuses suggestions, one by one', () => {
    const suggested = [photo(1, 0, [...office('3'), ...office('7 8a', 'suggested')])];
    const state = run(start(suggested), { type: 'decide-first', state: 'shown' });
    expect(linesOf(state)).toEqual(['3 7']);
    expect(sent(run(state, { type: 'decide-first', state: 'refused' }))).toEqual([
      [[1], ['7 shown']],
      [[1], ['8a refused']],
    ]);
    const none = run(start(), { type: 'decide-first', state: 'shown' });
    expect(none.saves).toEqual([]);
  });

  it('removes the last label, and nothing where there is none', () => {
    expect(sent(run(start(), { type: 'show', id: 4 }, { type: 'remove-last' }))).toEqual([[[4], ['5 refused']]]);
    expect(run(start(), { type: 'remove-last' }).saves).toEqual([]);
  });
});

describe('Undo', () => {
  const photos = [photo(1, null, [...office('7'), ...office('9', 'suggested')]), photo(2, null), photo(3, null)];

  it('takes the last step back, and shows its photograph', () => {
    const state = run(start(photos), { type: 'show', id: 2 }, write('5'), enter(), { type: 'undo' });
    expect(state.current).toBe(2);
    expect(linesOf(state)).toEqual(['7', '', '']);
    expect(sent(state)).toEqual([
      [[2], ['5 shown']],
      [[2], ['5 refused']],
    ]);
    expect(run(state, { type: 'undo' })).toBe(state);
  });

  it('gives back the team that was not known, and a suggestion that was decided', () => {
    const show: Action = { type: 'show', id: 1 };
    const named = run(start(photos), show, write('7h'), enter());
    expect(linesOf(named)[0]).toBe('7h');
    const unnamed = run(named, { type: 'undo' });
    expect(linesOf(unnamed)[0]).toBe('7');
    expect(sent(unnamed)[1]).toEqual([[1], ['7h refused', '7 shown']]);
    for (const state of ['shown', 'refused'] as const) {
      const back = run(start(photos), show, { type: 'decide-first', state }, { type: 'undo' });
      expect(sent(back)[1]).toEqual([[1], ['9 suggested']]);
      expect(back.photos[0]?.labels).toEqual(photos[0]?.labels);
    }
  });

  it('takes back of many only what each did not have', () => {
    const state = run(start(photos), { type: 'give', photoIds: [1, 2, 3], labels: readLabels('7').labels });
    expect(linesOf(state)).toEqual(['7', '7', '7']);
    expect(sent(state)).toEqual([[[2, 3], ['7 shown']]]);
    expect(sent(run(state, { type: 'undo' }))[1]).toEqual([[2, 3], ['7 refused']]);
  });

  it('takes back the suggestions of many that were accepted together', () => {
    const suggested = [
      photo(1, null, office('7', 'suggested')),
      photo(2, null),
      photo(3, null, office('7 8a', 'suggested')),
    ];
    const state = run(start(suggested), { type: 'accept-all', photoIds: [1, 2, 3] });
    expect(linesOf(state)).toEqual(['7', '', '7 8a']);
    expect(sent(state)).toEqual([
      [[1], ['7 shown']],
      [[3], ['7 shown', '8a shown']],
    ]);
    expect(run(state, { type: 'undo' }).photos).toEqual(suggested);
  });

  it('has no step where nothing changed', () => {
    expect(run(start(photos), { type: 'give', photoIds: [1], labels: readLabels('7').labels })).toMatchObject({
      saves: [],
      steps: [],
    });
  });
});

describe('What is saved', () => {
  it('waits in the order in which it was done, and is replaced by the server’s answer', () => {
    const state = run(start(), write('7'), enter(), { type: 'show', id: 1 }, write('8'), enter());
    expect(sent(state)).toEqual([
      [[1], ['7 shown']],
      [[1], ['8 shown']],
    ]);
    const [first] = state.saves;
    // Somebody else has added 12 meanwhile; 8 is still on its way.
    const after = run(state, { type: 'saved', id: first!.id, answer: [{ photoId: 1, labels: office('7 12') }] });
    expect(linesOf(after)[0]).toBe('7 8 12');
    expect(sent(after)).toEqual([[[1], ['8 shown']]]);
    expect(hasUnsaved(after)).toBe(true);
  });

  it('is given up when the shop refuses it, and the photographs are as the shop has them', () => {
    const state = run(start(), write('7'), enter());
    const after = run(
      state,
      { type: 'gave-up', id: state.saves[0]!.id },
      { type: 'reserved', asked: Infinity, answer: [{ photoId: 1, labels: [], takenBy: null }] },
    );
    expect(after.saves).toEqual([]);
    expect(linesOf(after)[0]).toBe('');
  });

  it('goes in parts where a call takes no more', () => {
    const many = Array.from({ length: 1001 }, (_, id) => photo(id + 1, null));
    const state = run(start(many), {
      type: 'give',
      photoIds: many.map(({ id }) => id),
      labels: readLabels('7').labels,
    });
    expect(state.saves.map(({ photoIds }) => photoIds.length)).toEqual([500, 500, 1]);
  });
});

describe('Two people', () => {
  const taken = (...ids: number[]): Action => ({
    type: 'reserved',
    asked: 1,
    answer: ids.map((photoId) => ({ photoId, labels: [], takenBy: 'anna' })),
  });

  it('get different photographs', () => {
    const state = run(start(), taken(1, 2));
    expect(state.current).toBe(3);
    expect(ahead(state, 3).map(({ id }) => id)).toEqual([3, 5]);
    expect(run(state, write('1'), enter()).current).toBe(5);
    // Where nothing else is left, they may be free again.
    expect(run(state, write('1'), enter(), write('2'), enter()).current).toBe(1);
  });

  it('are not taken away from what they have begun to type', () => {
    expect(run(start(), write('7'), taken(1)).current).toBe(1);
  });

  it('keep what was labelled while the answer about others was on its way', () => {
    const state = run(start(), write('7'), enter());
    const saved = run(state, { type: 'saved', id: state.saves[0]!.id, answer: [{ photoId: 1, labels: office('7') }] });
    const late = run(saved, { type: 'reserved', asked: 1, answer: [{ photoId: 1, labels: [], takenBy: null }] });
    expect(linesOf(late)[0]).toBe('7');
  });

  it('see what the other one has labelled', () => {
    const state = run(start(), {
      type: 'reserved',
      asked: Infinity,
      answer: [{ photoId: 3, labels: office('4'), takenBy: null }],
    });
    expect(linesOf(state)[2]).toBe('4');
    expect(ahead(state, 9).map(({ id }) => id)).toEqual([1, 2, 5]);
  });
});

it.each<[before: string, changes: [string, LabelChangeDto['state']][], after: string]>([
  [
    '7 9',
    [
      ['9', 'refused'],
      ['12a', 'shown'],
    ],
    '7 12a',
  ],
  ['7', [['7h', 'shown']], '7h'],
  ['7h', [['7', 'shown']], '7h'],
  ['7h', [['7a', 'shown']], '7h 7a'],
  [
    'GA 100 7',
    [
      ['C', 'shown'],
      ['12', 'shown'],
    ],
    '7 12 100 C GA',
  ],
])('Labels %j are after changes as the server has them', (before, changes, after) => {
  const made = withChanges(
    office(before),
    changes.flatMap(([text, state]) => readLabels(text).labels.map((label) => ({ ...label, state }))),
  );
  expect(made.map(({ label, side }) => `${label}${side?.[0] ?? ''}`).sort()).toEqual(after.split(' ').sort());
});

it.each([
  ['', '7', '7'],
  ['7', '2', '72'],
  ['72', 'GA', '72 GA'],
  ['GA', 'a', 'GAa'],
  ['12a', '7', '12a 7'],
  ['12a ', 'C', '12a C'],
  ['12a', 'Backspace', '12'],
])('The keys of the page make of %j and %s %j', (text, key, after) => {
  expect(pressed(text, key)).toBe(after);
});

it('The rate leaves pauses out', () => {
  const seconds = (...all: number[]) => rateOf(all.map((second) => second * 1000));
  expect(seconds(0, 2, 4)).toBeNull();
  expect(seconds(0, 2, 4, 6)).toBe(30);
  expect(seconds(0, 2, 4, 600, 602)).toBe(30);
});
