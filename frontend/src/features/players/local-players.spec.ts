import type * as Store from './local-players';

/** The store as a page finds it that has just been opened. */
function open(): typeof Store.localPlayers {
  let store: typeof Store | undefined;
  jest.isolateModules(() => {
    // Required anew each time: the store remembers what it has read.
    store = jest.requireActual<typeof Store>('./local-players');
  });
  return store!.localPlayers;
}

const player = (label: string | null, nickname: string | null = null) => ({
  teamId: 12,
  label,
  team: 'Kloof o/14A',
  nickname,
  lastSeenAt: null,
  mails: true,
});

beforeEach(() => localStorage.clear());

it('keeps who is followed, in order and once, with the nickname that was said last', () => {
  const store = open();
  for (const one of [player('7'), player(null), player('7', 'Anna')]) expect(store.follow(one)).toBe(true);
  expect(open().all()).toEqual([player('7', 'Anna'), player(null)]);
  store.unfollow(['12', '99:1']);
  expect(open().all()).toEqual([player('7', 'Anna')]);
  store.unfollow(['12:7']);
  expect(localStorage.getItem('players')).toBeNull();
});

it('remembers how far the photographs were looked at', () => {
  const store = open();
  store.follow(player('7'));
  store.markSeen('2026-11-28T10:00:00.000Z');
  expect(open().all()).toEqual([{ ...player('7'), lastSeenAt: '2026-11-28T10:00:00.000Z' }]);
});

it('holds 50, and says when there is no room', () => {
  const store = open();
  for (let number = 1; number <= 50; number++) store.follow(player(String(number)));
  expect(store.follow(player('51'))).toBe(false);
  expect(store.follow(player('50', 'Anna'))).toBe(true);
  expect(store.all()).toHaveLength(50);
});

it.each(['{', '{"a":1}', 'null', '[1, null, {}, {"teamId": 0}]', '[{"teamId":12,"label":"Anna","team":"Kloof"}]'])(
  'reads %s without harm',
  (stored) => {
    localStorage.setItem('players', stored);
    expect(open().all()).toEqual([]);
  },
);
