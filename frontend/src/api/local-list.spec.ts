import { localPhotos } from './local-list';

/** The store as a page finds it that has just been opened. */
const open = () => localPhotos('favourites', 200);

beforeEach(() => localStorage.clear());

it('keeps what is saved, in its order and once, until it is forgotten', () => {
  const store = open();
  for (const id of [3, 1, 3, 2]) expect(store.add(id)).toBe(true);
  expect(open().all()).toEqual([3, 1, 2]);
  store.remove([1, 9]);
  expect(open().all()).toEqual([3, 2]);
  store.remove([2, 3]);
  expect(localStorage.getItem('favourites')).toBeNull();
});

it('holds 200, and says when there is no room', () => {
  const store = open();
  for (let id = 1; id <= 200; id++) store.add(id);
  expect(store.add(201)).toBe(false);
  expect(store.add(200)).toBe(true);
  expect(store.all()).toHaveLength(200);
  // Several at once: all of them, or none.
  store.remove([199, 200]);
  expect(store.add(1, 201, 202, 203)).toBe(false);
  expect(store.all()).toHaveLength(198);
  expect(store.add(1, 201, 202)).toBe(true);
  expect(store.all().slice(-2)).toEqual([201, 202]);
});

it.each(['{', '{"a":1}', 'null', '"1"', '[1, "2", -3, 1.5, null, 1]'])('reads %s without harm', (stored) => {
  localStorage.setItem('favourites', stored);
  expect(open().all()).toEqual(stored.startsWith('[') ? [1] : []);
});

it('does without storage', () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const store = open();
  expect(store.add(7)).toBe(true);
  expect(store.all()).toEqual([7]);
  refuse.mockRestore();
});
