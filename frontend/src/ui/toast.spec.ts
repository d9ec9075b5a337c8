import { act, renderHook } from '@testing-library/react';
import { closeToast, toast, useToasts } from './toast';

describe('toasts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('shows one at a time, the newest', () => {
    const { result } = renderHook(useToasts);
    act(() => {
      toast({ title: 'Added to cart' });
      toast({ title: 'Purchase failed', description: 'You need 1 more token', tone: 'bad' });
    });
    expect(result.current).toMatchObject([{ title: 'Purchase failed', tone: 'bad', open: true }]);
  });

  it('forgets a closed toast after 1,000,000 ms', () => {
    const { result } = renderHook(useToasts);
    act(() => toast({ title: 'Cart cleared' }));
    const id = result.current[0]!.id;
    act(() => closeToast(id));
    expect(result.current[0]!.open).toBe(false);
    act(() => jest.advanceTimersByTime(999_999));
    expect(result.current).toHaveLength(1);
    act(() => jest.advanceTimersByTime(1));
    expect(result.current).toHaveLength(0);
  });
});
