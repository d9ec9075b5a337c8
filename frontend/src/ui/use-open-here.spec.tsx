import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { Dialog } from './dialog';
import { useOpenHere } from './use-open-here';

function Frame() {
  const [isOpen, setOpen] = useOpenHere();
  return (
    <>
      <button onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title="" onClose={() => setOpen(false)}>
          <Link to="/photo/1" />
        </Dialog>
      )}
      <Outlet />
    </>
  );
}

const frame = { element: <Frame />, children: [{ path: '*', element: null }] };

describe('What lies over the page', () => {
  let router: ReturnType<typeof createMemoryRouter>;
  const opens = async () => {
    await userEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('dialog')).toBeVisible();
  };
  const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  beforeEach(async () => {
    router = createMemoryRouter([frame], { initialEntries: ['/', '/gallery'] });
    render(<RouterProvider router={router} />);
    await opens();
  });

  it('goes with it when a link in it is followed, and does not come back with it', async () => {
    await userEvent.click(screen.getByRole('link'));
    expect(router.state.location.pathname).toBe('/photo/1');
    await isGone();
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/gallery');
    await isGone();
    await opens();
  });

  it('goes with it by Back', async () => {
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/');
    await isGone();
  });

  it('closes without leaving it', async () => {
    await userEvent.keyboard('{Escape}');
    await isGone();
    expect(router.state.location.pathname).toBe('/gallery');
  });
});
