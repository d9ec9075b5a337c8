import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { speak } from './speak';
import type { UserDto } from '../src/api/generated/shop.schemas';
import { useBuyPhoto } from '../src/api/purchase';
import { transport } from '../src/api/mutator';
import { userQuery } from '../src/api/session';
import { closeSignIn } from '../src/features/auth/sign-in';
import { localFavourites } from '../src/features/favourites/use-favourites';
import lists from '../src/i18n/en/lists';
import shop from '../src/i18n/en/shop';
import Dashboard from '../src/routes/dashboard';
import Favourites from '../src/routes/favourites';
import { createQueryClient } from '../src/app/query-client';

// There is no layout here, in which anything could come into view.
jest.mock('../src/ui/use-in-view', () => ({ useInView: () => [() => undefined, false] }));

const PHOTO = {
  id: 7,
  purchaseId: 3,
  savedAt: '2026-05-02T10:00:00Z',
  title: 'Foto 07',
  matchInfo: 'Kloof vs Paarl',
  category: 'Rugby',
  tokenPrice: 1,
  status: 'ready',
  width: 300,
  height: 200,
  purchaseDate: '2026-05-02T10:00:00Z',
  capturedAt: null,
  createdAt: '2026-05-02T10:00:00Z',
  thumbhash: null,
};
const PERSON = { id: 1, fullName: 'Anneke Nel', tokenBalance: 4 } as UserDto;
const PAYMENT = { id: 9, items: [], tokenCount: 5, totalPrice: '50.00', status: 'failed', purchaseDate: PHOTO.savedAt };
const photos = ['infinite', '/api/user/purchased-photos', { limit: 25 }];
const summary = ['/api/user/purchased-photos/summary'];
const payments = ['infinite', '/api/user/token-purchases', { limit: 25 }];
const favourites = ['infinite', '/api/favourites', { limit: 49 }];

/** The server's answers, by address without the query. */
const ANSWERS: Record<string, unknown> = {
  '/api/user/purchased-photos': [PHOTO],
  '/api/user/token-purchases': [PAYMENT],
  '/api/favourites': [PHOTO],
  '/api/favourites/ids': { photoIds: [7] },
  '/api/favourites/merge': { photoIds: [7] },
  '/api/photos': [PHOTO],
  '/api/lists': [],
  '/api/cart': { items: [], packs: [], count: 0, total: 0 },
};

let client: QueryClient;
/** Lets the server answer: with what it has, or not at all. */
let answer: (signal: boolean) => void;
const wrapper = ({ children }: { children?: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

beforeAll(() => speak('en', { shop, lists }));
beforeEach(() => {
  client = createQueryClient();
  client.setQueryData<object | null>(userQuery.queryKey, PERSON);
  for (const key of [photos, payments, favourites]) client.setQueryData(key, { pages: [[]], pageParams: [undefined] });
  const answered = new Promise<boolean>((resolve) => (answer = resolve));
  transport.fetch = async (url) => {
    if (!(await answered)) throw new TypeError('Failed to fetch');
    return Response.json(ANSWERS[(url as string).split('?')[0]!] ?? {});
  };
});

describe.each([
  ['Bought photographs', Dashboard, '/dashboard', shop.account.dashboard.empty, 'list'] as const,
  ['Payments', Dashboard, '/dashboard?tab=tokens', shop.account.dashboard.noPurchases, 'table'] as const,
  ['Saved photographs', Favourites, '/favourites', shop.favourites.empty, 'list'] as const,
])('%s that were none before', (_list, Page, address, empty, filled) => {
  beforeEach(() => {
    render(
      <MemoryRouter initialEntries={[address]}>
        <Page />
      </MemoryRouter>,
      { wrapper },
    );
    expect(screen.queryByText(empty)).toBeNull();
    expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true');
  });

  it('are not said to be none until it is known', async () => {
    answer(true);
    expect(await screen.findByRole(filled)).toBeVisible();
  });

  it('are not said to be none when they did not arrive', async () => {
    answer(false);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByText(empty)).toBeNull();
  });
});

it('A purchase leaves no list as it was before', async () => {
  client.setQueryData(summary, { count: 0, bytes: 0 });
  answer(true);
  const { result } = renderHook(() => useBuyPhoto(7), { wrapper });
  await act(() => result.current.buy({ expectedTokens: 1 }).catch(() => undefined));
  await waitFor(() => expect(client.getQueryState(summary)?.isInvalidated).toBe(true));
  expect(client.getQueryData(photos)).toBeUndefined();
});

it('Whoever has to sign in to make a list of favourites makes it as soon as they have', async () => {
  client.setQueryData(userQuery.queryKey, null);
  client.removeQueries({ queryKey: favourites });
  localFavourites.add(7);
  answer(true);
  render(
    <MemoryRouter initialEntries={['/favourites']}>
      <Favourites />
    </MemoryRouter>,
    { wrapper },
  );
  await userEvent.click(await screen.findByRole('button', { name: shop.favourites.makeList }));
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => {
    client.setQueryData(userQuery.queryKey, PERSON);
    closeSignIn(PERSON);
  });
  expect(await screen.findByRole('dialog', { name: lists.dialogTitle })).toBeVisible();
});
