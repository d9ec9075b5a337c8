import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import { transport } from '../../api/mutator';
import { userQuery } from '../../api/session';
import af from '../../i18n/af/sales';
import en from '../../i18n/en/sales';
import { useToasts } from '../../ui/toast';
import { useRefund, useResendAll } from './use-sales';

beforeAll(() =>
  i18n.use(initReactI18next).init({
    lng: 'en',
    interpolation: { escapeValue: false },
    resources: { en: { sales: en }, af: { sales: af } },
  }),
);

it('A refund makes sales, people and one’s own balance be read again', async () => {
  transport.fetch = () => Promise.resolve(Response.json({ message: 'Refunded' }));
  const client = new QueryClient();
  const keys = [['/api/admin/purchase-stats'], ['/api/admin/users'], ['/api/admin/users/7'], userQuery.queryKey];
  keys.forEach((key) => client.setQueryData(key, {}));
  const { result } = renderHook(() => useRefund(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await act(() => result.current.mutateAsync({ id: 5, reason: 'Blurred' }));
  expect(keys.filter((key) => !client.getQueryState(key)?.isInvalidated)).toEqual([]);
});

it('Whose e-mails all failed is not told that they were sent', async () => {
  await i18n.changeLanguage('af');
  transport.fetch = () => Promise.resolve(Response.json({ successCount: 0, totalProcessed: 2, remaining: 0 }));
  const { result } = renderHook(() => useResendAll(), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  });
  await act(() => result.current.mutateAsync(7));
  expect(renderHook(useToasts).result.current).toMatchObject([
    { title: 'E-posse is afgehandel', description: '0 van 2 e-posse gestuur', tone: 'bad' },
  ]);
});

it.each([
  ['en', 0, '50 of 50 emails sent'],
  ['en', 1, '50 of 50 emails sent. 1 more to go: resend again.'],
  ['af', 0, '50 van 50 e-posse gestuur'],
  ['af', 12, '50 van 50 e-posse gestuur. Nog 12 wag: stuur weer.'],
])('Whoever sends all of a person’s e-mails again is told how many are left (%s, %i)', async (lng, remaining, told) => {
  await i18n.changeLanguage(lng);
  transport.fetch = () => Promise.resolve(Response.json({ successCount: 50, totalProcessed: 50, remaining }));
  const { result } = renderHook(() => useResendAll(), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  });
  await act(() => result.current.mutateAsync(7));
  expect(renderHook(useToasts).result.current).toMatchObject([{ description: told, tone: 'good' }]);
});
