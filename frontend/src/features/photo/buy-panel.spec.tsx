import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useParams } from 'react-router-dom';
import { speak } from '../../../test/speak';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { transport } from '../../api/mutator';
import { userQuery } from '../../api/session';
import { createQueryClient } from '../../app/query-client';
import shop from '../../i18n/en/shop';
import { BuyPanel } from './buy-panel';

const PHOTO = { title: 'Drie', tokenPrice: 2, status: 'ready' } as PhotoDto;

const PACKAGES = [
  { id: 1, name: 'Single Token', tokenCount: 1, price: '60.00' },
  { id: 2, name: '2 Token Pack', tokenCount: 2, price: '100.00' },
];
/** Payments that were asked for. */
const started: unknown[] = [];

function Page() {
  return <BuyPanel photo={{ ...PHOTO, id: Number(useParams().id) }} />;
}

/** The server's answer about its owner, and to a purchase. */
function answer(purchased: boolean | 'fails', bought = Response.json({ message: 'Sent' })) {
  transport.fetch = (url, options) => {
    const path = url as string;
    if (path === '/api/purchase-photo') return Promise.resolve(bought);
    if (path === '/api/token-packages') return Promise.resolve(Response.json(PACKAGES));
    if (path === '/api/payments/payfast') {
      started.push(JSON.parse(options?.body as string));
      return Promise.resolve(Response.json({ action: 'https://payfast.test', fields: {} }));
    }
    if (!path.endsWith('/is-purchased'))
      return Promise.resolve(Response.json(path.includes('cart') ? { items: [], packs: [] } : []));
    return Promise.resolve(purchased === 'fails' ? new Response('', { status: 502 }) : Response.json({ purchased }));
  };
}

function open(user: { tokenBalance: number } | null, purchased: boolean | 'fails' = false) {
  const client = createQueryClient();
  client.setQueryData<object | null>(userQuery.queryKey, user);
  answer(purchased);
  const router = createMemoryRouter([{ path: '/photo/:id', element: <Page /> }], { initialEntries: ['/photo/5'] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { client, router };
}

describe('BuyPanel', () => {
  beforeAll(() => speak('en', { shop }));
  beforeEach(() => jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined));

  it('shows the balance, and what is left of it', async () => {
    open({ tokenBalance: 7 });
    expect(await screen.findByRole('button', { name: /Buy now/ })).toBeEnabled();
    expect(screen.getByText('7 Bokkiemunte')).toBeVisible();
    expect(screen.getByText('5 left after this photo', { exact: false })).toBeVisible();
  });

  it('shows that it is finding out whose the photograph is', async () => {
    open({ tokenBalance: 7 });
    expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true');
    expect(await screen.findByRole('button', { name: /Buy now/ })).toBeVisible();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('pays for the photograph where tokens are missing: the package that is enough is chosen', async () => {
    open({ tokenBalance: 1 });
    await userEvent.click((await screen.findAllByRole('button', { name: 'R60 for this photo' }))[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'R60 for this photo' });
    expect(within(dialog).getByRole('button', { name: 'Pay R60.00' })).toBeVisible();
    await userEvent.click(within(dialog).getByLabelText(shop.begun.photoAtOnce));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pay R60.00' }));
    await waitFor(() => expect(started).toHaveLength(1));
    expect(started[0]).toMatchObject({
      packageId: 1,
      expectedCents: 6_000,
      begun: { photoId: 5, expectedTokens: 2, buysItself: true },
    });
  });

  it('goes on with what was begun, once somebody is signed in', async () => {
    const { client } = open(null);
    const [logIn] = screen.getAllByRole('link', { name: 'Log in to buy' });
    logIn?.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(logIn!);
    act(() => void client.setQueryData<object>(userQuery.queryKey, { tokenBalance: 0 }));
    expect(await screen.findByRole('dialog', { name: 'R100 for this photo' })).toBeVisible();
  });

  it('closes its question when the tokens are gone meanwhile', async () => {
    const { client } = open({ tokenBalance: 7 });
    await userEvent.click(await screen.findByRole('button', { name: /Buy now/ }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    act(() => void client.setQueryData<object>(userQuery.queryKey, { tokenBalance: 1 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: /Buy now/ })).toBeDisabled();
    expect(screen.getByText('You need more Bokkiemunte', { exact: false })).toBeVisible();
  });

  it('closes its question when the way leads back to another photograph', async () => {
    const { router } = open({ tokenBalance: 7 });
    expect(await screen.findByRole('button', { name: /Buy now/ })).toBeEnabled();
    await act(() => router.navigate('/photo/6'));
    await userEvent.click(await screen.findByRole('button', { name: /Buy now/ }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('button', { name: /Buy now/ })).toBeEnabled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the balance beside an owned photograph too, of which nothing is left to pay', async () => {
    open({ tokenBalance: 7 }, true);
    expect(await screen.findByRole('link', { name: 'Download the original' })).toBeVisible();
    expect(screen.getByText('7 Bokkiemunte')).toBeVisible();
    expect(screen.queryByText(/left after this photo/)).toBeNull();
  });

  it('says so when it cannot be seen whether the photograph is owned, and tries again', async () => {
    open({ tokenBalance: 7 }, 'fails');
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not check whether this photo is already yours');
    answer(false);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: /Buy now/ })).toBeEnabled();
  });

  it('turns to the download, without a word of failure, when it was bought in another tab', async () => {
    open({ tokenBalance: 7 });
    await userEvent.click(await screen.findByRole('button', { name: /Buy now/ }));
    answer(true, Response.json({ message: 'You have it.', code: 'already-owned' }, { status: 409 }));
    await userEvent.click(await screen.findByRole('button', { name: /^Buy with/ }));
    expect(await screen.findByRole('link', { name: 'Download the original' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lets a visitor fill the cart, and take out again what is in it', async () => {
    open(null);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add to Cart' }))[0]!);
    expect(await screen.findByRole('button', { name: 'Added to Cart' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'View cart' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Drie' }));
    expect(await screen.findByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  });

  it('shows no balance to those who are not signed in', () => {
    open(null);
    expect(screen.getAllByRole('link', { name: 'Log in to buy' })).not.toEqual([]);
    expect(screen.queryByText(/You have/)).toBeNull();
  });
});
