import { checkCartItem, checkCartPack, joiningCart } from './cart';

const ready = { locked: false, status: 'ready' };
const error = (code: string) => expect.objectContaining({ code }) as Error;

describe('a cart', () => {
  it('takes photographs that are ready or still processed, 500 of them', () => {
    expect(() => checkCartItem(ready, false, 0)).not.toThrow();
    expect(() => checkCartItem({ ...ready, status: 'processing' }, false, 499)).not.toThrow();
    expect(() => checkCartItem(ready, false, 500)).toThrow(error('cart-full'));
  });

  it('takes none that is not for sale, or that the buyer has already', () => {
    expect(() => checkCartItem(undefined, false, 0)).toThrow(error('photo-not-found'));
    expect(() => checkCartItem({ ...ready, locked: true }, false, 0)).toThrow(error('photo-not-found'));
    expect(() => checkCartItem({ ...ready, status: 'failed' }, false, 0)).toThrow(error('photo-not-found'));
    expect(() => checkCartItem(ready, true, 0)).toThrow(error('already-owned'));
  });

  it('takes over what a visitor has chosen: in order, once, for sale and not owned, as far as there is room', () => {
    const known = [4, 3, 2, 1, 9, 8].map((id) => ({
      ...ready,
      id,
      locked: id === 9,
      status: id === 8 ? 'failed' : 'ready',
    }));
    const none = { owned: [], inCart: [], inPacks: [] };
    expect(joiningCart([3, 1, 3, 7, 9, 8, 4, 2], known, { ...none, owned: [1], inCart: [4] })).toEqual([3, 2]);
    const others = Array.from({ length: 499 }, (_, index) => 100 + index);
    expect(joiningCart([3, 2], known, { ...none, inCart: others })).toEqual([3]);
    expect(joiningCart([3, 2], known, { ...none, inCart: [...others, 99, 98] })).toEqual([]);
    // Those of packs take room, once.
    expect(joiningCart([3, 2], known, { ...none, inCart: others, inPacks: others })).toEqual([3]);
    expect(joiningCart([3, 2], known, { ...none, inCart: others.slice(2), inPacks: [1, 2, 4] })).toEqual([]);
  });

  it('takes packs that would buy something, up to 500 photographs in all', () => {
    expect(() => checkCartPack(14, 486)).not.toThrow();
    expect(() => checkCartPack(14, 487)).toThrow(error('cart-full'));
    expect(() => checkCartPack(0, 0)).toThrow(error('pack-owned'));
  });
});
