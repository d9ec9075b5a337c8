import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { speak } from '../../../test/speak';
import { transport } from '../../api/mutator';
import { createQueryClient } from '../../app/query-client';
import shop from '../../i18n/af/shop';
import sales from '../../i18n/af/sales';
import { PackageDialog } from './package-dialog';

beforeAll(() => speak('af', { shop, sales }));

/** Saves a package at a typed price; answers the request, if one was sent. */
async function save(price: string) {
  const sent: unknown[] = [];
  const onClose = () => sent.push('closed');
  transport.fetch = (_address, options) => {
    sent.push((JSON.parse(options?.body as string) as { price: string }).price);
    return Promise.resolve(Response.json({}));
  };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PackageDialog tokenPackage={null} onClose={onClose} />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByLabelText('Naam'), 'Tien');
  await userEvent.type(screen.getByLabelText('Prys in rand'), price);
  await userEvent.click(screen.getByRole('button', { name: 'Stoor' }));
  return sent;
}

it.each([
  ['200.00', '200.00'],
  ['200,00', '200.00'],
])('A price may be typed with the comma of a South African keyboard: %s', async (typed, price) => {
  const sent = await save(typed);
  await waitFor(() => expect(sent).toEqual([price, 'closed']));
});

it.each(['35', '0,00', '-5,00', '1,200.00', 'tien'])('A price is an amount in rand, which %s is not', async (typed) => {
  const sent = await save(typed);
  expect(await screen.findByText(/^Vul ’n bedrag in rand in/)).toBeVisible();
  expect(sent).toEqual([]);
});
