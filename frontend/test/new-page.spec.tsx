import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { renderPage } from './render-page';
import { speak } from './speak';
import { transport } from '../src/api/mutator';
import { userQuery } from '../src/api/session';
import { createQueryClient } from '../src/app/query-client';
import { HowItWorks } from '../src/features/home/how-it-works';
import SideMenu from '../src/features/layout/side-menu';
import shop from '../src/i18n/en/shop';
import Root from '../src/root';
import { paths } from '../src/app/paths';

const inGallery = paths.photos('Rugby', 'Kloof vs Paarl');
const pages = { element: <Root />, children: [{ path: '*', element: null }] };

beforeAll(async () => {
  // There is no layout here, in which anything could be scrolled.
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  await speak('en', { shop });
});

it('The page does not ask for a login while the reader is not known', () => {
  transport.fetch = () => new Promise(() => undefined);
  const open = (user?: null) => {
    const client = createQueryClient();
    client.setQueryData(userQuery.queryKey, user);
    const { unmount } = render(
      <QueryClientProvider client={client}>
        <RouterProvider router={createMemoryRouter([pages], { initialEntries: [paths.matches] })} />
      </QueryClientProvider>,
    );
    const links = screen.queryAllByRole('link', { name: shop.layout.logIn }).length;
    unmount();
    return links;
  };
  expect(open()).toBe(0);
  expect(open(null)).toBe(2);
});

it.each([
  ['The menu', () => <SideMenu onClose={() => undefined} />, shop.layout.register],
  ['How it works', HowItWorks, shop.home.createAccount],
])('%s offers no account while it is not known who reads', async (_part, Part, name) => {
  transport.fetch = () => new Promise(() => undefined);
  const client = createQueryClient();
  renderPage(<Part />, client);
  expect(screen.queryByRole('link', { name })).toBeNull();
  act(() => void client.setQueryData(userQuery.queryKey, null));
  expect(await screen.findByRole('link', { name })).toBeInTheDocument();
});

it.each([
  ['a gallery of its category', true, paths.category('Rugby'), inGallery],
  ['the category of its gallery', true, inGallery, paths.category('Rugby')],
  ['another page', true, inGallery, paths.matches],
  ['a photograph on the full screen', false, inGallery, `${inGallery}&photo=7`],
  ['another order of the same page', false, inGallery, `${inGallery}&sort=oldest`],
])('The keyboard goes along to %s: %s', async (_case, goesAlong, from, to) => {
  transport.fetch = () => new Promise(() => undefined);
  const router = createMemoryRouter([pages], { initialEntries: [from] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await act(() => router.navigate(to));
  expect(document.activeElement === screen.getByRole('main')).toBe(goesAlong);
});
