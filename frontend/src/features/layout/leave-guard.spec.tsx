import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, createMemoryRouter, RouterProvider } from 'react-router-dom';
import { speak } from '../../../test/speak';
import { transport } from '../../api/mutator';
import { createQueryClient } from '../../app/query-client';
import texts from '../../i18n/en/admin-upload';
import { LeaveGuard } from './leave-guard';
import { useLeave } from './use-leave';

const LOG_OUT = 'Log out';

function Uploading() {
  const leave = useLeave();
  return (
    <>
      <button onClick={() => void leave()}>{LOG_OUT}</button>
      <LeaveGuard active {...texts.leave} />
    </>
  );
}

let calls: string[];
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeAll(() => speak('en', {}));
beforeEach(() => {
  calls = [];
  transport.fetch = (url) => {
    calls.push(url as string);
    return Promise.resolve(Response.json({ message: 'Logged out' }));
  };
});

it('Who logs out while photographs are sent is asked, and logged out when that is confirmed', async () => {
  const home = Promise.withResolvers<{ element: null }>();
  window.history.pushState(null, '', '/admin/add-photos');
  const router = createBrowserRouter([
    { path: '/admin/add-photos', element: <Uploading /> },
    { path: '/', lazy: () => home.promise },
  ]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  await press(LOG_OUT);
  await press(texts.leave.stay);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe('/admin/add-photos');
  expect(calls).toEqual([]);
  await press(LOG_OUT);
  await press(texts.leave.leave);
  // Before another page is there, this one would ask to sign in again.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(calls).toEqual([]);
  home.resolve({ element: null });
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  await waitFor(() => expect(calls).toEqual(['/api/logout']));
});

it('Who goes back to where logging out led once is not logged out again', async () => {
  const router = createMemoryRouter(
    [
      { path: '/', element: null },
      { path: '/admin/add-photos', element: <Uploading /> },
    ],
    { initialEntries: [{ pathname: '/', state: { leaving: true } }, '/admin/add-photos'] },
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await act(() => router.navigate(-1));
  await press(texts.leave.leave);
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(calls).toEqual([]);
});
