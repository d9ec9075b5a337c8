import { RecentlyUsed } from './recently-used';

describe('What was recently used', () => {
  const names = (kept: RecentlyUsed<string>, ...all: string[]) => all.filter((name) => kept.get(name) !== undefined);

  it('is kept until there is no room', () => {
    const kept = new RecentlyUsed<string>(10);
    kept.set('a', 'first', 5);
    kept.set('b', 'second', 5);
    expect([kept.get('a'), kept.get('b')]).toEqual(['first', 'second']);
    kept.set('c', 'third', 1);
    expect(names(kept, 'a', 'b', 'c')).toEqual(['b', 'c']);
  });

  it('stays when it was asked for', () => {
    const kept = new RecentlyUsed<string>(10);
    kept.set('a', 'first', 5);
    kept.set('b', 'second', 5);
    kept.get('a');
    kept.set('c', 'third', 5);
    expect(names(kept, 'a', 'b', 'c')).toEqual(['a', 'c']);
  });

  it('takes the room of its latest value only', () => {
    const kept = new RecentlyUsed<string>(10);
    kept.set('a', 'large', 9);
    kept.set('a', 'small', 1);
    kept.set('b', 'other', 9);
    expect([kept.get('a'), kept.get('b')]).toEqual(['small', 'other']);
  });

  it('leaves its room to others when it is deleted', () => {
    const kept = new RecentlyUsed<string>(10);
    kept.set('a', 'large', 9);
    kept.delete('a');
    kept.delete('never kept');
    kept.set('b', 'other', 5);
    kept.set('c', 'another', 5);
    expect(names(kept, 'a', 'b', 'c')).toEqual(['b', 'c']);
  });

  it('is not kept when it is larger than all room', () => {
    const kept = new RecentlyUsed<string>(10);
    kept.set('a', 'giant', 11);
    kept.set('b', 'small', 10);
    expect(names(kept, 'a', 'b')).toEqual(['b']);
  });
});
