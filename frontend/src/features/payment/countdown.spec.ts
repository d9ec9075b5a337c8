import { act, renderHook } from '@testing-library/react';
import { useCountdown } from './countdown';

describe('useCountdown', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('counts the seconds, then calls once', () => {
    const onEnd = jest.fn();
    const { result } = renderHook(() => useCountdown(10, onEnd));
    for (let second = 0; second < 9; second += 1) act(() => jest.advanceTimersByTime(1000));
    expect(result.current).toBe(1);
    expect(onEnd).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1000));
    act(() => jest.advanceTimersByTime(5000));
    expect(result.current).toBe(0);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });
});
