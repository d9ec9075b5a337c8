import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import i18n, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { request, transport } from '../../api/mutator';
import { userQuery } from '../../api/session';
import { createQueryClient } from '../../app/query-client';
import { OPTIONS } from '../../i18n';
import { useToasts } from '../../ui/toast';
import { useChooseLanguage, useEditSelf } from './use-edit-user';

/** Texts that do not come while there is no signal. */
let signal = true;
const texts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, _file, callback) =>
    signal ? callback(null, { common: { signalDropped: `Dropped (${language})` } }) : callback('No signal', null),
};
const edits: unknown[] = [];

it('changes to a language when its texts are here; when they do not come, says so and tries again next time', async () => {
  await i18n
    .use(texts)
    .use(initReactI18next)
    .init({ ...OPTIONS, lng: 'en' });
  const client = createQueryClient();
  client.setQueryData<object | null>(userQuery.queryKey, { id: 1, language: 'en' });
  transport.fetch = (_url, options) => {
    edits.push(JSON.parse(options?.body as string));
    return Promise.resolve(Response.json({ id: 1, language: 'af' }));
  };
  const { result } = renderHook(() => ({ choose: useChooseLanguage(), toasts: useToasts() }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });

  signal = false;
  act(() => result.current.choose('af'));
  await waitFor(() => expect(result.current.toasts).toMatchObject([{ title: 'Dropped (en)', tone: 'bad' }]));
  expect(i18n.resolvedLanguage).toBe('en');
  expect(edits).toEqual([]);

  signal = true;
  act(() => result.current.choose('af'));
  await waitFor(() => expect(i18n.resolvedLanguage).toBe('af'));
  await waitFor(() => expect(edits).toEqual([{ language: 'af' }]));
});

it('keeps a language on the account that was chosen before it was known who reads', async () => {
  const client = createQueryClient();
  const known = Promise.withResolvers<Response>();
  edits.length = 0;
  transport.fetch = (_url, options) => {
    if (options?.body === undefined) return known.promise;
    edits.push(JSON.parse(options.body as string));
    return Promise.resolve(Response.json({ id: 1, language: 'en' }));
  };
  const { result } = renderHook(() => useChooseLanguage(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  act(() => result.current('en'));
  await waitFor(() => expect(i18n.resolvedLanguage).toBe('en'));
  expect(edits).toEqual([]);
  known.resolve(Response.json({ id: 1, language: 'af' }));
  await waitFor(() => expect(edits).toEqual([{ language: 'en' }]));
});

it('restores a name that could not be saved, even when the person cannot be read', async () => {
  const client = createQueryClient();
  const before = { id: 1, fullName: 'Lerato' };
  client.setQueryData<object | null>(userQuery.queryKey, before);
  transport.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const { result } = renderHook(() => useEditSelf(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  act(() => result.current.mutate({ data: { fullName: 'Lerato M' } }));
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(client.getQueryData(userQuery.queryKey)).toEqual(before);
});

it('keeps a name that was saved while somebody was still asking who it is', async () => {
  const client = createQueryClient();
  client.setQueryData<object | null>(userQuery.queryKey, { id: 1, fullName: 'Lerato' });
  const asked = Promise.withResolvers<Response>();
  transport.fetch = (_url, options) =>
    options?.body === undefined ? asked.promise : Promise.resolve(Response.json({ id: 1, fullName: 'Lerato M' }));
  const { result } = renderHook(() => useEditSelf(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const look = client.query({ ...userQuery, staleTime: 0 }).catch(() => null);
  await act(() => result.current.mutateAsync({ data: { fullName: 'Lerato M' } }));
  asked.resolve(Response.json({ id: 1, fullName: 'Lerato' }));
  await act(() => look);
  // An answer that was sent later has been read: so has the one before.
  transport.fetch = () => Promise.resolve(Response.json({}));
  await act(() => request('/api/config'));
  expect(client.getQueryData(userQuery.queryKey)).toMatchObject({ fullName: 'Lerato M' });
});
