import { act, renderHook } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useViewedPhoto } from './use-viewed-photo';

type Viewed = ReturnType<typeof useViewedPhoto>;

/** The hook on a page that was reached from another one; answers what it says at the moment. */
async function openAt(address: string) {
  const seen: { now?: Viewed } = {};
  const Page = () => <Probe onSeen={(viewed) => (seen.now = viewed)} />;
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/', address] });
  renderHook(() => undefined, { wrapper: () => <RouterProvider router={router} /> });
  const does = (step: (viewed: Viewed) => void) => act(async () => Promise.resolve(step(seen.now!)));
  const back = () => act(async () => router.navigate(-1));
  await act(async () => Promise.resolve());
  return { seen, does, back, address: () => router.state.location.pathname + router.state.location.search };
}

function Probe({ onSeen }: { onSeen: (viewed: Viewed) => void }) {
  onSeen(useViewedPhoto());
  return null;
}

it('keeps what is shown in the address, beside what else stands there', async () => {
  const { seen, does, address } = await openAt('/gallery/Rugby?title=Dag%201');
  expect(seen.now).toMatchObject({ photoId: null, pagePath: '/gallery/Rugby?title=Dag+1' });
  await does(({ open }) => open(7));
  expect(address()).toBe('/gallery/Rugby?title=Dag+1&photo=7');
  expect(seen.now).toMatchObject({ photoId: 7, pagePath: '/gallery/Rugby?title=Dag+1' });
});

it('is one step of the history, however far the reader leafs', async () => {
  const { seen, does, back, address } = await openAt('/matches/3');
  await does(({ open }) => open(7));
  await does(({ show }) => show(8));
  await does(({ show }) => show(9));
  expect(seen.now?.photoId).toBe(9);
  await back();
  expect(address()).toBe('/matches/3');
  await back();
  expect(address()).toBe('/');
});

it('closes by going back to the page that opened it', async () => {
  const { does, back, address } = await openAt('/matches/3');
  await does(({ open }) => open(7));
  await does(({ show }) => show(8));
  await does(({ close }) => close());
  expect(address()).toBe('/matches/3');
  await back();
  expect(address()).toBe('/');
});

it('closes to the page below when a link has opened it', async () => {
  const { seen, does, back, address } = await openAt('/matches/3?photo=7');
  expect(seen.now?.photoId).toBe(7);
  await does(({ close }) => close());
  expect(address()).toBe('/matches/3');
  await back();
  expect(address()).toBe('/');
});

it.each(['0', '-1', '1.5', 'x', ''])('takes photo=%s for none', async (value) => {
  const { seen } = await openAt(`/matches/3?photo=${value}`);
  expect(seen.now?.photoId).toBeNull();
});
