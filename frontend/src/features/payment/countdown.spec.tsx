import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router-dom';
import { outsideOfAct } from '../../../test/outside-of-act';
import { useCountdown } from './countdown';

const SECONDS = 10;

/** A page that goes on to `/next` by itself. */
function Page({ onEnd }: { onEnd: () => void }) {
  const navigate = useNavigate();
  const left = useCountdown(SECONDS, () => {
    onEnd();
    void navigate('/next');
  });
  return <output>{left}</output>;
}

describe('A countdown', () => {
  const onEnd = jest.fn();
  /** The reader's next page, whose code is still loading. */
  let chosen: PromiseWithResolvers<{ element: null }>;
  const open = () => {
    const router = createMemoryRouter([
      { path: '/', element: <Page onEnd={onEnd} /> },
      { path: '/next', element: null },
      { path: '/chosen', lazy: () => chosen.promise },
    ]);
    render(<RouterProvider router={router} />);
    return router;
  };
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) act(() => jest.advanceTimersByTime(1000));
  };

  beforeEach(() => {
    onEnd.mockReset();
    chosen = Promise.withResolvers();
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('counts the seconds, then calls once', () => {
    const router = open();
    pass(SECONDS - 1);
    expect(screen.getByRole('status').textContent).toBe('1');
    expect(onEnd).not.toHaveBeenCalled();
    pass(6);
    expect(router.state.location.pathname).toBe('/next');
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('does not redirect a reader who is leaving for another page', async () => {
    const router = open();
    pass(SECONDS - 1);
    act(() => void router.navigate('/chosen'));
    pass(5);
    await act(async () => {
      chosen.resolve({ element: null });
      await chosen.promise;
    });
    expect(router.state.location.pathname).toBe('/chosen');
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('does not redirect a reader who leaves in the last second of a page too busy to draw that', async () => {
    const router = open();
    pass(SECONDS - 1);
    await outsideOfAct(async () => {
      void router.navigate('/chosen');
      await Promise.resolve();
      jest.advanceTimersByTime(1000);
    });
    await act(async () => {
      chosen.resolve({ element: null });
      await chosen.promise;
    });
    expect(router.state.location.pathname).toBe('/chosen');
    expect(onEnd).not.toHaveBeenCalled();
  });
});
