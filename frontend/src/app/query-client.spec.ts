import { QUERY_DEFAULTS } from './query-client';

describe('What is known of the server', () => {
  it('is asked for once: not again after a while, on focus, or when it failed', () => {
    expect(QUERY_DEFAULTS).toEqual({
      queries: { refetchInterval: false, refetchOnWindowFocus: false, staleTime: Infinity, retry: false },
      mutations: { retry: false },
    });
  });
});
