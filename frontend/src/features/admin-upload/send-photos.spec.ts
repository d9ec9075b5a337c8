import i18n from 'i18next';
import { findKnownFiles, setAsFeatured } from '../../api/generated/photos';
import type { PhotoDto, UploadedDto } from '../../api/generated/shop.schemas';
import { ApiError } from '../../api/mutator';
import texts from '../../i18n/en/admin-upload';
import type { ChosenPhoto } from './chosen-photo';
import { contentHash } from './content-hash';
import { sendBatch } from './send-batch';
import { AT_ONCE, sendPhotos, type UploadProgress } from './send-photos';

jest.mock('../../api/generated/photos', () => ({ findKnownFiles: jest.fn(), setAsFeatured: jest.fn() }));
jest.mock('./send-batch', () => ({ sendBatch: jest.fn() }));
jest.mock('./content-hash', () => ({ contentHash: jest.fn() }));

const ask = jest.mocked(findKnownFiles);
const feature = jest.mocked(setAsFeatured);
const send = jest.mocked(sendBatch);
const TARGET = { id: 7, name: 'Kloof vs Rietvlei', category: 'Rugby', tokenPrice: 2, matchId: null, featured: true };

beforeAll(() => i18n.init({ lng: 'en', resources: { en: { 'admin-upload': texts } } }));

const chosen = (count: number): ChosenPhoto[] =>
  Array.from({ length: count }, (_, key) => ({
    key,
    file: new File(['x'], `IMG_${key}.jpg`),
    title: `IMG ${key}`,
    state: 'waiting',
  }));
const EVEN_SO = { state: 'waiting', evenSo: true } as const;
const arrived: UploadedDto = { uploadedPhotos: [{ galleryId: 7 } as PhotoDto], errors: [] };
const featuredIn = () => send.mock.calls.map(([form]) => form.get('featured'));
const titlesIn = (form: FormData) => JSON.parse(form.get('titles') as string) as string[];

/** Sends photographs; answers the result and what has become of each. */
async function run(photos: ChosenPhoto[], target: Parameters<typeof sendPhotos>[1] = TARGET) {
  const states = new Map<number, Partial<ChosenPhoto>>();
  const progress: UploadProgress[] = [];
  const end = { reached: false };
  const sending = sendPhotos(photos, target, {
    signal: new AbortController().signal,
    onMarks: (marks) => marks.forEach((mark, key) => states.set(key, { ...states.get(key), ...mark })),
    onProgress: (told) => progress.push(told),
  }).finally(() => (end.reached = true));
  while (!end.reached) await jest.advanceTimersByTimeAsync(100);
  const result = await sending;
  return { result, progress, stateOf: (key: number) => states.get(key)?.state, states };
}

describe('sendPhotos', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.mocked(contentHash).mockImplementation((file) => Promise.resolve(`hash of ${(file as File).name}`));
    ask.mockReset().mockResolvedValue([]);
    feature.mockReset();
    send.mockReset().mockResolvedValue(arrived);
  });
  afterEach(() => jest.useRealTimers());

  it('sends eight files a request, a second apart, and tells how far it is', async () => {
    const times: number[] = [];
    send.mockImplementation((_form, { onProgress }) => {
      times.push(Date.now());
      onProgress(4);
      return Promise.resolve(arrived);
    });
    const { result, progress, stateOf } = await run(chosen(17));
    expect(send.mock.calls.map(([form]) => form.getAll('files').length)).toEqual([8, 8, 1]);
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(1000);
    expect(result).toMatchObject({ completed: 17, known: 0, failed: 0, errors: [] });
    expect(stateOf(16)).toBe('done');
    expect(progress).toContainEqual(expect.objectContaining({ batch: 2, batches: 3, bytes: 17, passed: 12 }));
  });

  it('sends only what the gallery has not, and shows what it has', async () => {
    const photo = { id: 12, galleryId: 7 } as PhotoDto;
    ask.mockImplementation(({ hashes }) =>
      Promise.resolve(hashes.filter((hash) => /_[0-9]\./.test(hash)).map((hash) => ({ hash, photo }))),
    );
    const { result, states } = await run(chosen(12));
    expect(send.mock.calls.map(([form]) => titlesIn(form))).toEqual([['IMG 10', 'IMG 11']]);
    expect(result).toMatchObject({ completed: 2, known: 10, failed: 0 });
    expect(states.get(9)).toEqual({ state: 'known', equals: photo });
  });

  it('leaves out what another gallery has until somebody decides, and then sends it, too', async () => {
    const photo = { id: 12, galleryId: 8, galleryName: 'Paarl' } as PhotoDto;
    ask.mockImplementation(({ hashes }) =>
      Promise.resolve(hashes.filter((hash) => /_[01]\./.test(hash)).map((hash) => ({ hash, photo }))),
    );
    const photos = chosen(3);
    const { result, states } = await run(photos);
    expect(ask).toHaveBeenCalledWith(expect.objectContaining({ galleryId: 7, everywhere: true }), expect.anything());
    expect(result).toMatchObject({ completed: 1, known: 0, elsewhere: 2, failed: 0 });
    expect(states.get(1)).toEqual({ state: 'elsewhere', equals: photo });
    send.mockClear();
    const decided = photos.map((one) => ({ ...one, ...states.get(one.key), ...(one.key === 0 && EVEN_SO) }));
    expect((await run(decided)).result).toMatchObject({ completed: 1, elsewhere: 0 });
    expect(send.mock.calls.map(([form]) => titlesIn(form))).toEqual([['IMG 0']]);
  });

  it.each([
    [AT_ONCE, ''],
    [null, 'never'],
    ['2026-12-01T06:30:00.000Z', '2026-12-01T06:30:00.000Z'],
  ])('makes a gallery that is published at “%s”, and leaves it as it is then', async (publishedAt, sent) => {
    const visibility = { publishedAt, unlisted: true, accessCode: 'Bokkie-26' };
    await run(chosen(9), { ...TARGET, id: null, visibility });
    const [first, second] = send.mock.calls.map(([form]) => form);
    expect([first?.get('publishedAt'), first?.get('unlisted'), first?.get('accessCode')]).toEqual([
      sent,
      'true',
      'Bokkie-26',
    ]);
    expect(second?.has('publishedAt')).toBe(false);
  });

  it('says which round it is in', async () => {
    const { progress, result } = await run(chosen(501));
    expect(result.completed).toBe(501);
    expect(progress[0]).toMatchObject({ round: 1, rounds: 2, batch: 1, batches: 64 });
    expect(progress.at(-1)).toMatchObject({ round: 2, rounds: 2, batch: 64 });
  });

  it('goes on after a failure, and says which batch failed and why', async () => {
    send.mockRejectedValueOnce(new ApiError(500, 'Server error', 'unexpected'));
    const { result, stateOf } = await run(chosen(9));
    expect(result).toMatchObject({ completed: 1, failed: 8, errors: ['Batch 1 failed: 500 - Server error'] });
    expect([stateOf(0), stateOf(8)]).toEqual(['failed', 'done']);
  });

  it.each([
    [2, '2'],
    [null, ''],
  ])('sends a price of %s as “%s”: without one the gallery’s counts', async (tokenPrice, sent) => {
    await run(chosen(1), { ...TARGET, tokenPrice });
    expect(send.mock.calls.map(([form]) => form.get('tokenPrice'))).toEqual([sent]);
  });

  it('leaves the price to a gallery that the first request has made', async () => {
    await run(chosen(9), { ...TARGET, id: null });
    expect(send.mock.calls.map(([form]) => form.get('tokenPrice'))).toEqual(['2', '']);
  });

  it('keeps to the price that is wanted in a gallery that was there', async () => {
    await run(chosen(9));
    expect(send.mock.calls.map(([form]) => form.get('tokenPrice'))).toEqual(['2', '2']);
  });

  it('sends the match until a request has succeeded, and leaves it to the gallery then', async () => {
    send.mockRejectedValueOnce(new ApiError(500, 'Server error', 'unexpected'));
    const onMatchSet = jest.fn();
    await run(chosen(25), { ...TARGET, matchId: 3, onMatchSet });
    expect(send.mock.calls.map(([form]) => form.get('matchId'))).toEqual(['3', '3', null, null]);
    expect(onMatchSet).toHaveBeenCalledTimes(1);
  });

  it('sends the match again after a request of which the gallery took nothing', async () => {
    const refused = { index: 0, file: 'IMG_0.jpg', code: 'gif', message: 'GIF files cannot be used.' };
    send.mockResolvedValueOnce({ uploadedPhotos: [], errors: [refused] });
    await run(chosen(9), { ...TARGET, matchId: 3 });
    expect(send.mock.calls.map(([form]) => form.get('matchId'))).toEqual(['3', '3']);
  });

  it('says of each refused file why', async () => {
    const refused = { index: 1, file: 'IMG_1.jpg', code: 'gif', message: 'GIF files cannot be used.' };
    send.mockResolvedValueOnce({ ...arrived, errors: [refused] });
    const { result, states } = await run(chosen(2));
    expect(result).toMatchObject({ completed: 1, failed: 1, errors: ['IMG_1.jpg: GIF files cannot be used.'] });
    expect(states.get(1)).toMatchObject({ state: 'failed', problem: 'GIF files cannot be used.' });
  });

  it('knows a refused file by its place, not by its name', async () => {
    // A disk may write ë as two characters; the server writes it as one.
    const photos = chosen(3).map((photo) => ({ ...photo, file: new File(['x'], `Hoe\u0308rskool ${photo.key}.jpg`) }));
    const refused = { index: 1, file: 'Hoërskool 1.jpg', code: 'gif', message: 'GIF files cannot be used.' };
    send.mockResolvedValueOnce({ ...arrived, errors: [refused] });
    const { stateOf } = await run(photos);
    expect([0, 1, 2].map(stateOf)).toEqual(['done', 'failed', 'done']);
  });

  it('counts a photograph that was chosen twice once', async () => {
    const twice = { index: 1, file: 'IMG_1.jpg', code: 'duplicate', message: 'Already there.', duplicateOf: 12 };
    send.mockResolvedValueOnce({ ...arrived, errors: [twice] });
    expect((await run(chosen(2))).result).toMatchObject({ completed: 1, known: 1, failed: 0, errors: [] });
  });

  it('leaves out a file that cannot be read any more', async () => {
    jest.mocked(contentHash).mockRejectedValueOnce(new DOMException('gone', 'NotReadableError'));
    const { result, stateOf } = await run(chosen(2));
    expect(result).toMatchObject({ completed: 1, failed: 1 });
    expect([stateOf(0), stateOf(1)]).toEqual(['failed', 'done']);
  });

  it('asks the gallery that the first request has made', async () => {
    await run(chosen(9), { ...TARGET, id: null });
    expect(ask.mock.calls.map(([question]) => question.galleryId)).toEqual([undefined, 7]);
    expect(send.mock.calls.map(([form]) => form.get('galleryId'))).toEqual([null, '7']);
  });

  it('features the first photograph of all, with the request that brings it', async () => {
    await run(chosen(17));
    expect(featuredIn()).toEqual(['true', 'false', 'false']);
    expect(feature).not.toHaveBeenCalled();
  });

  it('features no other one when that request fails, and the first when it is tried again', async () => {
    send.mockRejectedValueOnce(new ApiError(500, 'Server error', 'unexpected'));
    const photos = chosen(9);
    const { stateOf } = await run(photos);
    expect(featuredIn()).toEqual(['true', 'false']);
    send.mockClear();
    const again = photos.map((photo) => ({ ...photo, state: stateOf(photo.key)! }));
    expect((await run(again)).result).toMatchObject({ completed: 8 });
    expect(featuredIn()).toEqual(['true']);
  });

  it('features no other one when the first came in an earlier try', async () => {
    const [first, ...others] = chosen(3);
    await run([{ ...first!, state: 'done' }, ...others.map((photo) => ({ ...photo, state: 'failed' as const }))]);
    expect(send.mock.calls.map(([form]) => titlesIn(form))).toEqual([['IMG 1', 'IMG 2']]);
    expect(featuredIn()).toEqual(['false']);
  });

  it('features no other one when the first is one that cannot be read', async () => {
    jest.mocked(contentHash).mockRejectedValueOnce(new DOMException('gone', 'NotReadableError'));
    await run(chosen(2));
    expect(featuredIn()).toEqual(['false']);
  });

  it.each([
    ['features the photograph that the gallery has of it', true, [[12, expect.anything()]]],
    ['features nothing when that is not wanted', false, []],
  ])('%s', async (_rule, featured, calls) => {
    ask.mockResolvedValueOnce([{ hash: 'hash of IMG_0.jpg', photo: { id: 12, galleryId: 7 } as PhotoDto }]);
    const { result, stateOf } = await run(chosen(2), { ...TARGET, featured });
    expect(feature.mock.calls).toEqual(calls);
    expect(featuredIn()).toEqual(['false']);
    expect([stateOf(0), result]).toMatchObject(['known', { completed: 1, known: 1, failed: 0 }]);
  });

  it('lets the first be tried again when the photograph that the gallery has could not be featured', async () => {
    ask.mockResolvedValueOnce([{ hash: 'hash of IMG_0.jpg', photo: { id: 12, galleryId: 7 } as PhotoDto }]);
    feature.mockRejectedValueOnce(new ApiError(500, 'Server error', 'unexpected'));
    const { result, stateOf } = await run(chosen(1));
    expect(stateOf(0)).toBe('failed');
    expect(result.errors).toEqual(['Batch 1 failed: 500 - Server error']);
  });

  it.each([401, 403])('ends when uploading is forbidden (%s)', async (status) => {
    send.mockRejectedValue(new ApiError(status, 'No'));
    expect((await run(chosen(20))).result).toMatchObject({ endedBy: { status, reason: 'No' }, failed: 8 });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('ends when the gallery is gone, whichever call says so', async () => {
    const gone = new ApiError(404, 'Gallery not found', 'gallery-not-found');
    ask.mockResolvedValueOnce([]).mockRejectedValueOnce(gone);
    expect((await run(chosen(20))).result.endedBy).toBe(gone);
    expect(send).toHaveBeenCalledTimes(1);
    send.mockReset().mockRejectedValue(gone);
    expect((await run(chosen(20))).result.endedBy).toBe(gone);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('counts nothing as arrived when the gallery is gone: its photographs went with it', async () => {
    const photo = { id: 12, galleryId: 7 } as PhotoDto;
    ask.mockResolvedValueOnce([{ hash: 'hash of IMG_0.jpg', photo }]);
    send.mockResolvedValueOnce(arrived).mockRejectedValueOnce(new ApiError(404, 'Not found', 'gallery-not-found'));
    const { result, states } = await run(chosen(20));
    expect(result).toMatchObject({ completed: 0, known: 0, failed: 20, errors: ['Batch 2 failed: 404 - Not found'] });
    for (const key of [0, 1, 8, 19]) expect(states.get(key)).toMatchObject({ state: 'failed', problem: 'Not found' });
    expect(states.get(0)?.equals).toBeUndefined();
  });

  it('goes on after anything else that is not found', async () => {
    send.mockRejectedValue(new ApiError(404, 'Match not found', 'match-not-found'));
    expect((await run(chosen(9))).result).toMatchObject({ endedBy: null, failed: 9 });
  });

  it('waits for the network, and sends the same request again', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    send.mockImplementationOnce(() => {
      onLine.mockReturnValue(false);
      setTimeout(() => {
        onLine.mockReturnValue(true);
        window.dispatchEvent(new Event('online'));
      }, 5000);
      return Promise.reject(new ApiError(0, 'Network error'));
    });
    const { result, progress } = await run(chosen(3));
    expect(result).toMatchObject({ completed: 3, failed: 0, errors: [] });
    expect(progress.some(({ offline }) => offline)).toBe(true);
    expect(send).toHaveBeenCalledTimes(2);
    onLine.mockRestore();
  });

  it.each([
    ['the line drops', new ApiError(0, 'Network error')],
    ['a proxy answers for the shop', new ApiError(502, 'Bad Gateway')],
    ['the database starts anew', new ApiError(503, 'The shop cannot do this right now.', 'service-away')],
  ])('tries the same request again when %s, ever later, before it counts as failed', async (_how, error) => {
    const times: number[] = [];
    send.mockImplementation(() => {
      times.push(Date.now());
      return times.length < 9 ? Promise.reject(error) : Promise.resolve(arrived);
    });
    const { result, progress } = await run(chosen(9));
    expect(times.slice(1).map((time, index) => Math.round((time - times[index]!) / 1000))).toEqual([
      1, 2, 5, 10, 30, 1, 1, 2,
    ]);
    expect(result).toMatchObject({
      completed: 1,
      failed: 8,
      errors: [`Batch 1 failed: ${error.status} - ${error.reason}`],
    });
    expect(progress.filter(({ offline }) => offline)).toHaveLength(7);
  });

  it('asks again when the line drops before a request', async () => {
    ask.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect((await run(chosen(2))).result).toMatchObject({ completed: 2, failed: 0 });
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('names a file that can be read no longer, and sends the others at once', async () => {
    send.mockImplementationOnce(() => {
      jest
        .mocked(contentHash)
        .mockImplementation((file) =>
          (file as File).name === 'IMG_1.jpg' ? Promise.reject(new Error('gone')) : Promise.resolve('hash'),
        );
      return Promise.reject(new ApiError(0, 'Network error'));
    });
    expect((await run(chosen(3))).result).toMatchObject({
      completed: 2,
      failed: 1,
      errors: [texts.unreadable.replace('{{file}}', 'IMG_1.jpg')],
    });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('takes the server’s own word that it cannot', async () => {
    send.mockRejectedValueOnce(new ApiError(503, 'The disk is full.', 'storage-full'));
    expect((await run(chosen(2))).result).toMatchObject({
      failed: 2,
      errors: ['Batch 1 failed: 503 - The disk is full.'],
    });
  });

  it('rests after a question that failed, too', async () => {
    const times: number[] = [];
    ask.mockImplementation(() => {
      times.push(Date.now());
      return Promise.reject(new ApiError(500, 'Server error', 'unexpected'));
    });
    await run(chosen(9));
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(1000);
  });

  it('may be stopped while it waits for the line', async () => {
    const controller = new AbortController();
    const states = new Map<number, string | undefined>();
    send.mockRejectedValue(new ApiError(0, 'Network error'));
    const sending = sendPhotos(chosen(1), TARGET, {
      signal: controller.signal,
      onMarks: (marks) => marks.forEach(({ state }, key) => states.set(key, state)),
      onProgress: () => undefined,
    });
    await jest.advanceTimersByTimeAsync(20_000);
    controller.abort();
    expect(await sending).toMatchObject({ completed: 0, failed: 0, errors: [] });
    expect([...states.values()]).toEqual(['waiting']);
  });

  it('lets what has not arrived wait again when it is stopped', async () => {
    const controller = new AbortController();
    const states = new Map<number, string | undefined>();
    send.mockImplementation((_form, { signal }) => {
      controller.abort();
      return Promise.reject(signal.reason as Error);
    });
    const result = await sendPhotos(chosen(10), TARGET, {
      signal: controller.signal,
      onMarks: (marks) => marks.forEach(({ state }, key) => states.set(key, state)),
      onProgress: () => undefined,
    });
    expect(result).toMatchObject({ completed: 0, failed: 0, errors: [] });
    expect([...states.values()]).toEqual(Array.from({ length: 8 }, () => 'waiting'));
  });
});
