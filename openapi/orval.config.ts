import { defineConfig } from 'orval';

/** Makes the shop's typed client (`npm run generate:client`): a file for each tag of the document, with react-query’s hooks. */
export default defineConfig({
  shop: {
    // What no page calls is made for nobody.
    input: { target: './openapi.json', filters: { mode: 'exclude', tags: ['Not for pages'] } },
    output: {
      target: '../frontend/src/api/generated/shop.ts',
      mode: 'tags',
      urlEncodeParameters: true,
      client: 'react-query',
      httpClient: 'fetch',
      clean: true,
      override: {
        fetch: { includeHttpResponseReturnType: false },
        mutator: { path: '../frontend/src/api/mutator.ts', name: 'request' },
        // Lists that take a cursor get a hook that reads them page by page, too.
        query: { signal: true, version: 5, useInfinite: true, useInfiniteQueryParam: 'cursor' },
      },
    },
  },
});
