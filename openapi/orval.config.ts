import { readFileSync } from 'node:fs';
import { defineConfig } from 'orval';

interface ApiDocument {
  paths: Record<string, Record<string, { operationId: string; parameters?: { name: string }[] }>>;
}

const { paths } = JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as ApiDocument;

/** Lists that take a cursor. */
const LISTS = Object.values(paths)
  .flatMap((operations) => Object.values(operations))
  .filter(({ parameters = [] }) => parameters.some(({ name }) => name === 'cursor'))
  .map(({ operationId }) => operationId);

/** Of these, what pages read by one call: only so, and beside pages. */
const READ_AT_ONCE = ['listCorrections', 'listGalleries', 'listPaymentNotices', 'listPhotos'];
const ALSO_AT_ONCE = ['listMatches', 'listPurchasedPhotos', 'listSecondPayments', 'listUpcomingMatches'];

/** A call that changes nothing, and is sent by POST since it asks about much. */
const AS_QUERY = { query: { useQuery: true, useInfinite: false, useMutation: false } };

/** Hooks that are left out because no page uses them. */
const OVERRIDES = {
  // Most lists are read only page by page.
  ...without(
    'useQuery',
    LISTS.filter((list) => ![...READ_AT_ONCE, ...ALSO_AT_ONCE].includes(list)),
  ),
  ...without('useInfinite', READ_AT_ONCE),
  // What pages link to, or read when a button is pressed.
  ...without('useQuery', [
    'downloadAll',
    'downloadPhoto',
    'exportPersonalData',
    'exportSales',
    'exportSecondPayments',
    'exportTokenSales',
    'getCollectionLink',
    'getDownloadLink',
    'getQrCode',
  ]),
  // Read page by page until all is there.
  listGalleryLabels: { query: { useQuery: false, useInfinite: false } },
  // Pages call these functions themselves, inside queries or mutations of their own.
  ...without('useMutation', [
    'addFavourite',
    'checkResetLink',
    'confirmEmail',
    'countVisits',
    'findKnownFiles',
    'followPlayer',
    'previewFixtures',
    'previewWatermark',
    'purchaseCart',
    'purchasePack',
    'purchasePhoto',
    'removeFavourite',
    'reservePhotos',
    'unfollowPlayer',
    'uploadPhotos',
  ]),
  countSoldOfSelection: AS_QUERY,
  previewLabels: AS_QUERY,
};

function without(hook: 'useQuery' | 'useInfinite' | 'useMutation', operations: string[]) {
  return Object.fromEntries(operations.map((operation) => [operation, { query: { [hook]: false } }]));
}

/** Makes the shop's typed client (`npm run generate:client`): a file for each tag of the document, with react-query’s hooks. */
export default defineConfig({
  shop: {
    // Calls that no page makes are left out.
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
        operations: OVERRIDES,
        query: { signal: true, version: 5, useInfinite: true, useInfiniteQueryParam: 'cursor' },
      },
    },
  },
});
