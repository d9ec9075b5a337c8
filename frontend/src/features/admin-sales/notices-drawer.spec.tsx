import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { speak } from '../../../test/speak';
import type { PaymentNoticeDto } from '../../api/generated/shop.schemas';
import { getListPaymentNoticesQueryKey } from '../../api/generated/token-sales';
import { transport } from '../../api/mutator';
import { userQuery } from '../../api/session';
import { createQueryClient } from '../../app/query-client';
import shop from '../../i18n/en/shop';
import sales from '../../i18n/en/sales';
import { useToasts } from '../../ui/toast';
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

  beforeAll(() => speak('en', { shop, sales }));

  async function show(notice: Partial<PaymentNoticeDto>) {
    transport.fetch = () => Promise.resolve(Response.json([{ ...NOTICE, ...notice }]));
    render(
      <QueryClientProvider client={createQueryClient()}>
        <NoticesDrawer filter={{}} onClose={() => undefined} />
      </QueryClientProvider>,
    );
    return (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  }

  it.each<[notice: Partial<PaymentNoticeDto>, passed: number, notPassed: number]>([
    [{ outcome: 'credited' }, 10, 0],
    [{ outcome: 'refused', reason: 'code-used' }, 9, 1],
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

  it('that were none before are not said to be none until it is known, nor when they did not arrive', async () => {
    const answer = Promise.withResolvers<Response>();
    transport.fetch = () => answer.promise;
    const client = createQueryClient();
    client.setQueryData(getListPaymentNoticesQueryKey({}), []);
    render(
      <QueryClientProvider client={client}>
        <NoticesDrawer filter={{}} onClose={() => undefined} />
      </QueryClientProvider>,
    );
    expect(screen.queryByText(sales.notices.none)).toBeNull();
    answer.reject(new TypeError('Failed to fetch'));
    expect((await screen.findByRole('alert')).textContent).toContain(sales.notices.loadError);
    expect(screen.queryByText(sales.notices.none)).toBeNull();
  });

  it('of a second payment say where it is closed, and cannot be checked again', async () => {
    await show({ outcome: 'refused', reason: 'paid-twice' });
    expect(screen.getByText(sales.notices.second)).not.toBeNull();
    expect(screen.queryByRole('button', { name: sales.notices.recheck })).toBeNull();
  });

  it('say when an account was paid for that had been closed', async () => {
    await show({ outcome: 'credited', reason: 'account-closed' });
    expect(screen.getByText(accountClosed)).not.toBeNull();
    expect(screen.getByText(sales.notices.outcomes.credited).className).not.toContain('good');
  });

  it.each<[result: Partial<PaymentNoticeDto>, told: string, tone: string]>([
    [{ outcome: 'credited' }, 'Purchase 5 · Credited', 'good'],
    [{ outcome: 'refused', reason: 'amount' }, 'Purchase 5 · Refused', 'bad'],
    [{ outcome: 'credited', reason: 'account-closed' }, `Purchase 5 · ${accountClosed}`, 'bad'],
  ])('checked again tell that they are %j, and all that shows it is read again', async (result, told, tone) => {
    jest.useFakeTimers();
    const toasts = renderHook(useToasts).result;
    const refused: PaymentNoticeDto = { ...NOTICE, outcome: 'refused', reason: 'signature' };
    let now = refused;
    transport.fetch = (url, options) => {
      if (options?.method === 'POST') now = { ...refused, outcome: 'received', reason: null };
      const listed = !(url as string).includes('outcome=refused') || now.outcome === 'refused';
      return Promise.resolve(Response.json(options?.method === 'POST' ? { message: '' } : listed ? [now] : []));
    };
    const client = createQueryClient();
    const keys = [['/api/admin/token-purchases'], ['/api/admin/token-purchase-stats'], ['/api/admin/users/7']];
    [...keys, userQuery.queryKey].forEach((key) => client.setQueryData(key, {}));
    const isOld = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
    try {
      render(
        <QueryClientProvider client={client}>
          <NoticesDrawer filter={{ outcome: 'refused' }} onClose={() => undefined} />
        </QueryClientProvider>,
      );
      await act(() => jest.advanceTimersByTimeAsync(0));
      fireEvent.click(screen.getByRole('button', { name: sales.notices.recheck }));
      await act(() => jest.advanceTimersByTimeAsync(5_000));
      expect(screen.getByText(sales.notices.rechecking)).not.toBeNull();
      expect(keys.filter(isOld)).toEqual([]);
      now = { ...refused, reason: null, ...result };
      await act(() => jest.advanceTimersByTimeAsync(5_000));
      expect(toasts.current[0]).toMatchObject({ title: sales.notices.rechecked, description: told, tone });
      expect([...keys, userQuery.queryKey].filter((key) => !isOld(key))).toEqual([]);
      expect(screen.queryByText(sales.notices.none) === null).toBe(result.outcome === 'refused');
    } finally {
      jest.useRealTimers();
    }
  });

  it.each([
    ['take long to be checked again', false, { title: sales.notices.unsettled, tone: 'good' }],
    [
      'were checked again, and then the shop could not be reached,',
      true,
      { title: sales.notices.resultLost, description: shop.common.signalDropped, tone: 'bad' },
    ],
  ])('that %s say so', async (_what, isLost, told) => {
    jest.useFakeTimers();
    const toasts = renderHook(useToasts).result;
    let outcome: PaymentNoticeDto['outcome'] = 'refused';
    transport.fetch = (url, options) => {
      if (options?.method === 'POST') outcome = 'received';
      if (isLost && (url as string).includes('cursor')) return Promise.reject(new TypeError('Failed to fetch'));
      return Promise.resolve(Response.json([{ ...NOTICE, outcome }]));
    };
    try {
      render(
        <QueryClientProvider client={createQueryClient()}>
          <NoticesDrawer filter={{ tokenPurchaseId: 5 }} onClose={() => undefined} />
        </QueryClientProvider>,
      );
      await act(() => jest.advanceTimersByTimeAsync(0));
      fireEvent.click(screen.getByRole('button', { name: sales.notices.recheck }));
      await act(() => jest.advanceTimersByTimeAsync(62_000));
      expect(toasts.current[0]).toMatchObject(told);
      expect(screen.getByText(sales.notices.outcomes.received)).not.toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });
});
