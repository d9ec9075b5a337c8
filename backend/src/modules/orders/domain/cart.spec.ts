import { checkCartItem, checkCartPack } from './cart';

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

  it('takes packs that would buy something, up to 500 photographs in all', () => {
    expect(() => checkCartPack(14, 486)).not.toThrow();
    expect(() => checkCartPack(14, 487)).toThrow(error('cart-full'));
    expect(() => checkCartPack(0, 0)).toThrow(error('pack-owned'));
  });
});
