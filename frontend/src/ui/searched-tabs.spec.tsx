import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useTabAndSearch } from './searched-tabs';

function Page() {
  const { tab, search, sort, show } = useTabAndSearch(['sales', 'refunds']);
  return (
    <>
      <button title={`${tab} ${search}`} onClick={() => show('refunds', 'Nel')} />
      <button title={sort} onClick={() => show(tab, search, sort === 'newest' ? 'oldest' : 'newest')} />
    </>
  );
}

it('Another tab or search is in the address, and the page does not scroll', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }]);
  render(<RouterProvider router={router} />);
  await userEvent.click(screen.getByTitle('sales'));
  expect(screen.getByTitle('refunds Nel')).toBeDefined();
  expect(router.state).toMatchObject({ location: { search: '?tab=refunds&search=Nel' }, preventScrollReset: true });
});

it('The sorting is in the address, too, and survives another tab or search', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }]);
  render(<RouterProvider router={router} />);
  await userEvent.click(screen.getByTitle('newest'));
  expect(router.state.location.search).toBe('?sort=oldest');
  await userEvent.click(screen.getByTitle('sales'));
  expect(router.state.location.search).toBe('?tab=refunds&search=Nel&sort=oldest');
  await userEvent.click(screen.getByTitle('oldest'));
  expect(router.state.location.search).toBe('?tab=refunds&search=Nel');
});
