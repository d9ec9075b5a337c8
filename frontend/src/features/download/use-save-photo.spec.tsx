import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { userQuery } from '../../api/session';
import { queryClient } from '../../app/query-client';
import { useToasts } from '../../ui/toast';
import { useSavePhoto } from './use-save-photo';

const fetched = jest.fn<Promise<Response>, [string]>();
const shared = jest.fn<Promise<void>, [ShareData]>();

beforeEach(() => {
  fetched.mockReset().mockImplementation(() => {
    return Promise.resolve(new Response('picture', { headers: { 'Content-Type': 'image/jpeg' } }));
  });
  shared.mockReset().mockResolvedValue();
  globalThis.fetch = fetched as typeof fetch;
  navigator.share = shared;
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const open = () =>
  renderHook(() => useSavePhoto({ id: 12, title: 'Bergrivier o/16: losskrum', bytes: 7 }), { wrapper }).result;
const press = (result: ReturnType<typeof open>) => act(() => result.current.save());

it('hands the bought photograph to the phone, under its title', async () => {
  const result = open();
  await press(result);
  expect(fetched).toHaveBeenCalledWith('/api/photos/12/download', expect.anything());
  const [file] = shared.mock.calls[0]?.[0].files ?? [];
  expect(file).toMatchObject({ name: 'Bergrivier o-16- losskrum.jpg', type: 'image/jpeg' });
  await waitFor(() => expect(result.current.state).toBe('idle'));
});

it('waits for another press when the first has run out, and fetches nothing again', async () => {
  shared.mockRejectedValueOnce(new DOMException('No longer', 'NotAllowedError'));
  const result = open();
  await press(result);
  await waitFor(() => expect(result.current.state).toBe('ready'));
  await press(result);
  await waitFor(() => expect(result.current.state).toBe('idle'));
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(shared).toHaveBeenCalledTimes(2);
});

it('takes a closed share sheet for an answer', async () => {
  shared.mockRejectedValueOnce(new DOMException('Closed', 'AbortError'));
  const result = open();
  await press(result);
  await waitFor(() => expect(result.current.state).toBe('idle'));
});

it('shows that it fetches, and fetches once', async () => {
  let arrive = (_: Response): void => undefined;
  fetched.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  const result = open();
  act(() => void result.current.save());
  await waitFor(() => expect(result.current.state).toBe('fetching'));
  await press(result);
  expect(fetched).toHaveBeenCalledTimes(1);
  await act(async () => Promise.resolve(arrive(new Response('picture'))));
  await waitFor(() => expect(result.current.state).toBe('idle'));
});

it('goes back to the start when the photograph does not arrive', async () => {
  fetched.mockResolvedValueOnce(new Response('', { status: 503 }));
  const result = open();
  await press(result);
  await waitFor(() => expect(result.current.state).toBe('idle'));
  expect(shared).not.toHaveBeenCalled();
});

it('goes on where it broke off', async () => {
  const half = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('pic')),
    pull: (controller) => controller.error(new TypeError('The signal dropped')),
  });
  const headers = { 'Content-Type': 'image/jpeg', 'Content-Length': '7', ETag: '"12"' };
  fetched.mockResolvedValueOnce(new Response(half, { headers }));
  const result = open();
  await press(result);
  await waitFor(() => expect(result.current).toMatchObject({ state: 'idle', progress: 42 }));
  const rest = { ...headers, 'Content-Length': '4' };
  fetched.mockResolvedValueOnce(new Response('ture', { status: 206, headers: rest }));
  await press(result);
  const [, { headers: asked }] = fetched.mock.calls[1] as unknown as [string, { headers: Headers }];
  expect([asked.get('Range'), asked.get('If-Range')]).toEqual(['bytes=3-', '"12"']);
  expect(shared.mock.calls[0]?.[0].files?.[0]?.size).toBe('picture'.length);
  await waitFor(() => expect(result.current).toMatchObject({ state: 'idle', progress: null }));
});

it('tells the server’s own sentence, and that the session has ended', async () => {
  queryClient.setQueryData<object | null>(userQuery.queryKey, { id: 1 });
  fetched.mockResolvedValueOnce(Response.json({ message: 'Meld asseblief aan.' }, { status: 401 }));
  await press(open());
  expect(renderHook(useToasts).result.current).toMatchObject([{ description: 'Meld asseblief aan.', tone: 'bad' }]);
  expect(queryClient.getQueryData(userQuery.queryKey)).toBeNull();
});
