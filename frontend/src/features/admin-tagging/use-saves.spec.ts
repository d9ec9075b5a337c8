import { act, renderHook, waitFor } from '@testing-library/react';
import { ApiError, transport } from '../../api/mutator';
import type { Save } from './label-changes';
import type { Action } from './tagging';
import { useSaves } from './use-saves';

const SAVE: Save = { id: 1, photoIds: [7], changes: [{ label: '12', side: null, state: 'shown' }] };
const ANSWER = [{ photoId: 7, labels: [] }];

function start(answers: (() => Promise<Response>)[]) {
  const calls: string[] = [];
  transport.fetch = (url) => {
    calls.push(url as string);
    return (answers[calls.length - 1] ?? (() => new Promise<never>(() => undefined)))();
  };
  const done: Action[] = [];
  const refused: unknown[] = [];
  const dispatch = (action: Action) => void done.push(action);
  const hook = renderHook(({ saves }) => useSaves(saves, dispatch, (error) => void refused.push(error)), {
    initialProps: { saves: [SAVE] },
  });
  return { ...hook, calls, done, refused };
}

const answer =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }));
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

it('A save that is lost is sent again when the line is back, and its trouble is told until then', async () => {
  const { result, calls, done, refused } = start([lost, answer(ANSWER)]);
  await waitFor(() => expect(result.current).toBeInstanceOf(TypeError));
  expect(done).toEqual([]);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(done).toEqual([{ type: 'saved', id: 1, answer: ANSWER }]));
  await waitFor(() => expect(result.current).toBeNull());
  expect(calls).toHaveLength(2);
  expect(refused).toEqual([]);
});

it.each([401, 429, 503])('A save that is answered %i is kept', async (status) => {
  const { result, done } = start([answer({ code: 'later', message: 'Later' }, status)]);
  await waitFor(() => expect(result.current).toBeInstanceOf(ApiError));
  expect(done).toEqual([]);
});

it('A save that the shop refuses is given up, told, and the photographs are read again', async () => {
  const labels = [{ photoId: 7, labels: [], takenBy: null }];
  const { result, calls, done, refused } = start([
    answer({ code: 'invalid-input', message: 'Nee' }, 400),
    answer(labels),
  ]);
  await waitFor(() =>
    expect(done).toEqual([
      { type: 'gave-up', id: 1 },
      { type: 'reserved', asked: Infinity, answer: labels },
    ]),
  );
  expect(refused).toEqual([expect.objectContaining({ status: 400 })]);
  expect(result.current).toBeNull();
  expect(calls).toEqual(['/api/photos/selection/labels', '/api/photos/selection/reserve']);
});

it('The answer to a save counts no more when the page has been left', async () => {
  const late = Promise.withResolvers<Response>();
  const { unmount, done } = start([() => late.promise]);
  unmount();
  late.resolve(Response.json(ANSWER));
  await act(() => late.promise);
  expect(done).toEqual([]);
});
