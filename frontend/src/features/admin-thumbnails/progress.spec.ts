import { act, renderHook } from '@testing-library/react';
import { bandwidthSaved, costOfWaiting, minutesLeft, rateBetween, savedAMonth, useRate } from './progress';

describe('The progress of thumbnails', () => {
  it('is a rate between two looks', () => {
    expect(rateBetween({ done: 100, at: 0 }, { done: 103, at: 5000 })).toBe(36);
    expect(rateBetween({ done: 100, at: 0 }, { done: 100, at: 5000 })).toBeNull();
    expect(rateBetween({ done: 100, at: 0 }, { done: 110, at: 0 })).toBeNull();
  });

  it('tells the minutes left, by nine a minute when the rate is not known', () => {
    expect(minutesLeft(90, null)).toBe(10);
    expect(minutesLeft(91, null)).toBe(11);
    expect(minutesLeft(606, 42)).toBe(15);
    expect(minutesLeft(0, null)).toBe(0);
  });

  it('follows the polls', () => {
    const { result, rerender } = renderHook(({ done, at }) => useRate(done, at), {
      initialProps: { done: 10, at: 1000 },
    });
    expect(result.current).toBeNull();
    act(() => rerender({ done: 13, at: 6000 }));
    expect(result.current).toBe(36);
    act(() => rerender({ done: 13, at: 6000 }));
    expect(result.current).toBe(36);
  });

  it('estimates as the specification does', () => {
    expect(bandwidthSaved(4206).gigabytes.toFixed(1)).toBe('8.2');
    expect(bandwidthSaved(4206).dollars.toFixed(2)).toBe('0.99');
    expect(costOfWaiting(606).toFixed(2)).toBe('1.82');
    expect(savedAMonth(4206).toFixed(2)).toBe('340.69');
  });
});
