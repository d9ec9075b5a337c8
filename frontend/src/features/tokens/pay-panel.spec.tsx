import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { speak } from '../../../test/speak';
import type { CodeDiscountDto, TokenPackageDto, UserDto } from '../../api/generated/shop.schemas';
import { getListTokenPackagesQueryKey } from '../../api/generated/tokens';
import { transport } from '../../api/mutator';
import { userQuery } from '../../api/session';
import { queryClient } from '../../app/query-client';
import shop from '../../i18n/en/shop';
import Toaster from '../../ui/toaster';
import { PayPanel } from './pay-panel';

const USER: UserDto = {
  id: 1,
  username: 'anneke',
  email: 'anneke@voorbeeld.test',
  pendingEmail: null,
  fullName: 'Anneke Nel',
  isAdmin: false,
  isPhotographer: false,
  tokenBalance: 2,
  language: 'en',
};
const PACKAGE: TokenPackageDto = {
  id: 3,
  name: '5 Token Pack',
  tokenCount: 5,
  price: '200.00',
  paymentReference: '5-token-pack',
  createdAt: '2026-11-21T08:00:00.000Z',
};

function Panel({ user = USER, chosen }: { user?: UserDto | null; chosen?: TokenPackageDto | undefined }) {
  const [quantity, setQuantity] = useState(1);
  const [discount, setDiscount] = useState<CodeDiscountDto | null>(null);
  return (
    <QueryClientProvider client={queryClient}>
      <PayPanel {...{ chosen, quantity, user, discount }} onQuantity={setQuantity} onDiscount={setDiscount} />
      <Toaster />
    </QueryClientProvider>
  );
}

describe('PayPanel', () => {
  const bodies: unknown[] = [];
  const answer = jest.fn<Response, []>();

  beforeAll(() => speak('en', { shop }));
  beforeEach(() => {
    bodies.length = 0;
    answer.mockReset();
    queryClient.setQueryData(getListTokenPackagesQueryKey(), [PACKAGE]);
    transport.fetch = (_url, options) => {
      bodies.push(JSON.parse(options?.body as string));
      return Promise.resolve(answer());
    };
  });

  it('sells nothing to those who are not signed in', () => {
    render(<Panel user={null} chosen={PACKAGE} />);
    expect(screen.getByRole('button', { name: 'Log in to purchase' })).toBeDisabled();
    expect(screen.queryByText('New balance')).toBeNull();
  });

  it('wants a package to be chosen', async () => {
    render(<Panel />);
    expect(screen.getByText('No package selected')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Pay R0.00' }));
    expect(await screen.findByText('Payment Error')).toBeVisible();
    expect(screen.getAllByText('No package selected')).toHaveLength(2);
    expect(bodies).toEqual([]);
  });

  it('multiplies price and tokens by the quantity, and posts the form to PayFast', async () => {
    const posted: [action: string, text: string][] = [];
    jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
      posted.push([this.action, this.innerHTML]);
    });
    answer.mockReturnValue(Response.json({ action: 'https://payfast.test/process', fields: { amount: '400.00' } }));
    render(<Panel chosen={PACKAGE} />);
    await userEvent.click(screen.getByRole('button', { name: 'One more' }));
    expect(screen.getByText('12 tokens')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Pay R400.00' }));
    await waitFor(() =>
      expect(posted).toEqual([['https://payfast.test/process', '<input type="hidden" name="amount" value="400.00">']]),
    );
    expect(bodies).toEqual([{ packageId: 3, quantity: 2, expectedCents: 40_000 }]);
    expect(screen.getByRole('button', { name: 'Opening PayFast…' })).toHaveAttribute('aria-busy', 'true');
  });

  it('takes a code’s discount off the price, and sends it along while it counts', async () => {
    jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
    const discount = { code: '7KQM-2XTD-9HBW', kind: 'percent', amount: '20.00', packageId: 3 };
    answer.mockReturnValueOnce(
      Response.json({ message: 'Wrong', code: 'code-not-valid', fields: { code: 'Cannot be used' } }, { status: 404 }),
    );
    answer.mockReturnValueOnce(Response.json({ message: 'Taken off', tokens: 0, discount }));
    answer.mockReturnValue(Response.json({ action: 'https://payfast.test/process', fields: {} }));
    render(<Panel chosen={PACKAGE} />);
    await userEvent.click(screen.getByText('Have a code?'));
    await userEvent.click(screen.getByRole('button', { name: 'Use code' }));
    expect(screen.getByText('Please enter the code.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Code'), '7kqm');
    await userEvent.click(screen.getByRole('button', { name: 'Use code' }));
    expect(await screen.findByText('Cannot be used')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Code'), '2xtd9hbw{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Pay R160.00' }));
    await waitFor(() => expect(bodies).toHaveLength(3));
    expect(bodies[2]).toEqual({ packageId: 3, quantity: 1, expectedCents: 16_000, code: discount.code });
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByText(discount.code)).toBeNull();
  });

  it.each([
    [500, { message: 'Iets', code: 'unexpected' }, 'Failed to generate payment parameters. Please try again.'],
    [429, { message: 'Too many payments', code: 'too-many-open-payments' }, 'Too many payments'],
    [409, { message: 'It is R250.00 now', code: 'price-has-risen' }, 'It is R250.00 now'],
  ])('says why no payment was opened (%i)', async (status, body, sentence) => {
    answer.mockReturnValue(Response.json(body, { status }));
    render(<Panel chosen={PACKAGE} />);
    await userEvent.click(screen.getByRole('button', { name: 'Pay R200.00' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByText('Payment Error')).toBeVisible();
    // It may be sold at another price by now, or no longer.
    expect(queryClient.getQueryState(getListTokenPackagesQueryKey())?.isInvalidated).toBe(true);
  });

  it('reads the balance anew when the browser’s Back leads here from PayFast: it may have been paid', () => {
    queryClient.setQueryData(userQuery.queryKey, USER);
    render(<Panel chosen={PACKAGE} />);
    const isReadAnew = () => queryClient.getQueryState(userQuery.queryKey)?.isInvalidated;
    act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })));
    expect(isReadAnew()).toBe(false);
    act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(isReadAnew()).toBe(true);
  });
});
