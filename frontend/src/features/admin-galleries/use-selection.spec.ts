import { act, renderHook } from '@testing-library/react';
import { useSelection } from './use-selection';

const PHOTOS = [1, 2, 3, 4].map((id) => ({ id }));

describe('A selection', () => {
  it('reaches in a row from the one that was chosen before', () => {
    const { result } = renderHook(() => useSelection(PHOTOS));
    act(() => result.current.choose(4, true));
    act(() => result.current.choose(2, true));
    expect(result.current.present).toEqual([2, 3, 4]);
    act(() => result.current.choose(3, false));
    expect(result.current.present).toEqual([2, 4]);
  });

  it('leaves the way to choose as it was, so that no other card is drawn again', () => {
    const { result } = renderHook(() => useSelection(PHOTOS));
    const { choose } = result.current;
    act(() => choose(1, false));
    expect(result.current.choose).toBe(choose);
  });
});
