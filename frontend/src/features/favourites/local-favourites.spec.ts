import type * as Store from './local-favourites';

/** The store as a page finds it that has just been opened. */
function open(): typeof Store {
  let store: typeof Store | undefined;
  jest.isolateModules(() => {
    // Required anew each time: the store remembers what it has read.
    store = jest.requireActual<typeof Store>('./local-favourites');
  });
  return store!;
}

beforeEach(() => localStorage.clear());

it('keeps what is saved, in its order and once, until it is forgotten', () => {
  const store = open();
  for (const id of [3, 1, 3, 2]) expect(store.saveLocally(id)).toBe(true);
  expect(open().localFavourites()).toEqual([3, 1, 2]);
  store.forgetLocally([1, 9]);
  expect(open().localFavourites()).toEqual([3, 2]);
  store.forgetLocally([2, 3]);
  expect(localStorage.getItem('favourites')).toBeNull();
});

it('holds 200, and says when there is no room', () => {
  const store = open();
  for (let id = 1; id <= 200; id++) store.saveLocally(id);
  expect(store.saveLocally(201)).toBe(false);
  expect(store.saveLocally(200)).toBe(true);
  expect(store.localFavourites()).toHaveLength(200);
});

it.each(['{', '{"a":1}', 'null', '"1"', '[1, "2", -3, 1.5, null, 1]'])('reads %s without harm', (stored) => {
  localStorage.setItem('favourites', stored);
  expect(open().localFavourites()).toEqual(stored.startsWith('[') ? [1] : []);
});

it('does without storage', () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const store = open();
  expect(store.saveLocally(7)).toBe(true);
  expect(store.localFavourites()).toEqual([7]);
  refuse.mockRestore();
});
