import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { outsideOfAct } from '../../test/outside-of-act';
import { speak } from '../../test/speak';
import { common } from '../i18n/en/shop/common';
import { SearchField } from './search-field';
import { useSearchParam } from './address-params';

const LABEL = 'Search';

/** A search field whose words are in the address, as on every page, and a button that changes them. */
function Page({ onSearch }: { onSearch: (text: string) => void }) {
  const [value, setValue] = useState('');
  const search = (text: string) => {
    onSearch(text);
    setValue(text);
  };
  return (
    <>
      <SearchField label={LABEL} value={value} onSearch={search} />
      <a href="#all" onClick={() => setValue('')}>
        {LABEL}
      </a>
    </>
  );
}

beforeAll(() => speak('en', { shop: { common } }));

describe('A search field', () => {
  const onSearch = jest.fn();
  beforeEach(() => {
    onSearch.mockReset();
    const router = createMemoryRouter([{ path: '/', element: <Page onSearch={onSearch} /> }]);
    render(<RouterProvider router={router} />);
  });

  it('leaves what is typed as it is while it searches', async () => {
    const field = screen.getByRole('searchbox');
    await userEvent.type(field, 'Paarl ');
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('Paarl'));
    expect(field).toHaveValue('Paarl ');
    await userEvent.type(field, 'Gim');
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('Paarl Gim'));
    expect(field).toHaveValue('Paarl Gim');
    expect(onSearch).toHaveBeenCalledTimes(2);
  });

  it('shows what comes from elsewhere', async () => {
    const field = screen.getByRole('searchbox');
    await userEvent.type(field, 'skrum');
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('skrum'));
    await userEvent.click(screen.getByRole('link'));
    expect(field).toHaveValue('');
  });

  it('is emptied at once, before its search has begun', async () => {
    const field = screen.getByRole('searchbox');
    await userEvent.type(field, 's');
    await userEvent.click(screen.getByRole('button'));
    expect(field).toHaveValue('');
    await userEvent.type(field, 'drie');
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('drie'));
    expect(onSearch).toHaveBeenCalledTimes(1);
  });

  it('searches for the same again when it is typed anew at once', async () => {
    const field = screen.getByRole('searchbox');
    await userEvent.type(field, 's');
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('s'));
    await userEvent.click(screen.getByRole('button'));
    expect(onSearch).toHaveBeenLastCalledWith('');
    await userEvent.type(field, 's');
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('s'));
  });
});

/** A list whose search is in the address, and a link out of it. */
function List() {
  const [search, setSearch] = useSearchParam('search');
  return (
    <>
      <SearchField label={LABEL} value={search} onSearch={setSearch} />
      <Link to="/gallery">{LABEL}</Link>
    </>
  );
}

/** Opens the list and types; answers what its link leads to, which arrives when it is resolved. */
async function typeInList(): Promise<PromiseWithResolvers<{ element: string }>> {
  const gallery = Promise.withResolvers<{ element: string }>();
  const router = createMemoryRouter([
    { path: '/', element: <List /> },
    { path: '/gallery', lazy: () => gallery.promise },
  ]);
  render(<RouterProvider router={router} />);
  await userEvent.type(screen.getByRole('searchbox'), 'kl');
  return gallery;
}

it('Who has typed and then follows a link gets there, however long the page behind it takes', async () => {
  const gallery = await typeInList();
  await userEvent.click(screen.getByRole('link'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  gallery.resolve({ element: 'Kloof vs Paarl' });
  expect(await screen.findByText('Kloof vs Paarl')).toBeVisible();
});

it('Who has typed and then follows a link gets there, also when the page is too busy to draw that it is left', async () => {
  const gallery = await typeInList();
  await outsideOfAct(async () => {
    screen.getByRole('link').click();
    const busyUntil = performance.now() + 400;
    while (performance.now() < busyUntil);
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  gallery.resolve({ element: 'Kloof vs Paarl' });
  expect(await screen.findByText('Kloof vs Paarl')).toBeVisible();
});

it('A search leaves the page with what it was opened with', async () => {
  const opened = { pathname: '/', state: { openedHere: true } };
  const router = createMemoryRouter([{ path: '/', element: <List /> }], { initialEntries: [opened] });
  render(<RouterProvider router={router} />);
  await userEvent.type(screen.getByRole('searchbox'), 'kl');
  await waitFor(() => expect(router.state.location).toMatchObject({ search: '?search=kl', state: opened.state }));
});

it('Parts of the address that change in one moment, each by a part of the page of its own, all change', async () => {
  const Filters = () => {
    const [day, setDay] = useSearchParam('day');
    const [sport, setSport] = useSearchParam('sport');
    const change = (value: string) => {
      setDay(value);
      setSport(value);
    };
    return <button onClick={() => change(day === '' && sport === '' ? 'all' : '')}>{LABEL}</button>;
  };
  const router = createMemoryRouter([{ path: '/', element: <Filters /> }], { initialEntries: ['/?page=2'] });
  render(<RouterProvider router={router} />);
  await userEvent.click(screen.getByRole('button'));
  expect(router.state.location.search).toBe('?page=2&day=all&sport=all');
  await userEvent.click(screen.getByRole('button'));
  expect(router.state.location.search).toBe('?page=2');
});
