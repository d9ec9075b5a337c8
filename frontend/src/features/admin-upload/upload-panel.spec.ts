import { minutesLeft } from './upload-panel';

const START = { batch: 1, batches: 251, round: 1, rounds: 5, bytes: 2_000_000_000, passed: 0, offline: false };

it('The time left counts the pauses between the requests, too', () => {
  expect(minutesLeft({ ...START, speed: 10_000_000 })).toBe(8);
  expect(minutesLeft({ ...START, batch: 251, passed: 1_900_000_000, speed: 10_000_000 })).toBe(1);
});

it('The time left is unknown before the first request', () => {
  expect(minutesLeft({ ...START, speed: null })).toBeNull();
});
