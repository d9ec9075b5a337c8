import { MutationObserver, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { QUERY_DEFAULTS } from './query-client';

describe('What is known of the server', () => {
  it('is asked for once: not again after a while, on focus, or when it failed', () => {
    expect(QUERY_DEFAULTS).toEqual({
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Infinity,
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    });
  });
});

describe('Without a signal', () => {
  const client = new QueryClient({ defaultOptions: QUERY_DEFAULTS });
  const noSignal = () => Promise.reject(new TypeError('Failed to fetch'));
  beforeEach(() => {
    client.mount();
    onlineManager.setOnline(false);
  });
  afterEach(() => {
    onlineManager.setOnline(true);
    client.unmount();
  });

  it('an order fails at once, and is not carried out later', async () => {
    const send = jest.fn(noSignal);
    await expect(new MutationObserver(client, { mutationFn: send }).mutate()).rejects.toThrow('Failed to fetch');
    onlineManager.setOnline(true);
    await client.resumePausedMutations();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('a question fails at once, and is asked again when the signal is back', async () => {
    const ask = jest.fn<Promise<string>, []>().mockImplementationOnce(noSignal).mockResolvedValue('here');
    const observer = new QueryObserver(client, { queryKey: ['question'], queryFn: ask });
    const stop = observer.subscribe(() => undefined);
    await new Promise((resolve) => setTimeout(resolve));
    expect(observer.getCurrentResult().isError).toBe(true);
    onlineManager.setOnline(true);
    await new Promise((resolve) => setTimeout(resolve));
    expect(observer.getCurrentResult().data).toBe('here');
    stop();
  });
});
