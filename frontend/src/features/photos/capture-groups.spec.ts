import { captureGroups } from './capture-groups';

it('Photographs stand under the five minutes and the day in which they were taken', () => {
  const times = ['11:59:59', '12:00:00', '12:04:59', '12:15:00'].map((time) => `2026-11-21T${time}.000Z`);
  // Half past midnight of the next day here, then photographs without a time.
  const photos = [...times, '2026-11-21T22:31:00.000Z', null, null].map((capturedAt) => ({ capturedAt }));
  expect(captureGroups(photos).map(({ from, isNewDay, photos: { length } }) => [from, isNewDay, length])).toEqual([
    ['2026-11-21T11:55:00.000Z', true, 1],
    ['2026-11-21T12:00:00.000Z', false, 2],
    ['2026-11-21T12:15:00.000Z', false, 1],
    ['2026-11-21T22:30:00.000Z', true, 1],
    [null, false, 2],
  ]);
});
