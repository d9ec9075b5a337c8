import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { PaymentNoticeDto } from '../../api/generated/shop.schemas';
import { transport } from '../../api/mutator';
import shop from '../../i18n/en';
import sales from '../../i18n/en/sales';
import { NoticesDrawer } from './notices-drawer';

const NOTICE: PaymentNoticeDto = {
  id: 1,
  tokenPurchaseId: 5,
  payfastId: '77',
  status: 'COMPLETE',
  amount: '200.00',
  sourceAddress: '127.0.0.1',
  outcome: 'credited',
  reason: null,
  isWhole: true,
  receivedAt: '2026-11-21T08:00:00.000Z',
  processedAt: '2026-11-21T08:00:01.000Z',
};

describe('The payment notices', () => {
  const { passed, notPassed, notReached, checks, accountClosed } = sales.notices;

  beforeAll(() =>
    i18n.use(initReactI18next).init({ lng: 'en', defaultNS: 'shop', resources: { en: { shop, sales } } }),
  );

  async function show(notice: Partial<PaymentNoticeDto>) {
    transport.fetch = () => Promise.resolve(Response.json([{ ...NOTICE, ...notice }]));
    render(
      <QueryClientProvider client={new QueryClient()}>
        <NoticesDrawer filter={{}} onClose={() => undefined} />
      </QueryClientProvider>,
    );
    return (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  }

  it.each<[notice: Partial<PaymentNoticeDto>, passed: number, notPassed: number]>([
    [{ outcome: 'credited' }, 9, 0],
    [{ outcome: 'repeated' }, 7, 0],
    [{ status: 'CANCELLED', outcome: 'recorded', reason: 'CANCELLED' }, 6, 0],
    [{ outcome: 'refused', reason: 'amount' }, 6, 1],
    [{ outcome: 'refused', reason: 'signature' }, 0, 1],
  ])('of %p show %i checks passed and %i not', async (notice, passedOnes, notPassedOnes) => {
    const results = await show(notice);
    expect(results).toEqual(
      Object.values(checks).map(
        (check, index) =>
          check + (index < passedOnes ? passed : index < passedOnes + notPassedOnes ? notPassed : notReached),
      ),
    );
    expect(screen.queryByText(accountClosed)).toBeNull();
  });

  it('say when an account was paid for that had been closed', async () => {
    await show({ outcome: 'credited', reason: 'account-closed' });
    expect(screen.getByText(accountClosed)).not.toBeNull();
    expect(screen.getByText(sales.notices.outcomes.credited).className).not.toContain('good');
  });
});
