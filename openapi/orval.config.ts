import { defineConfig } from 'orval';

/** Hooks that are left out because no page uses them. */
const OVERRIDES = {
  // Lists that are only read page by page, and downloads, of which pages only need the address.
  ...without('useQuery', [
    'downloadAll',
    'downloadPhoto',
    'exportPersonalData',
    'exportSecondPayments',
    'exportTokenSales',
    'listAudit',
    'listFailedPhotos',
    'listFavourites',
    'listGalleryGroups',
    'listGalleryLabels',
    'listGalleryTitles',
    'listLedger',
    'listMatchPhotos',
    'listPeople',
    'listPlayerPhotos',
    'listSales',
    'listTokenPurchases',
    'listTokenSales',
    'listTrash',
    'searchPhotos',
  ]),
  ...without('useInfinite', ['listGalleries', 'listGalleryLabels', 'listPaymentNotices', 'listPhotos']),
  // Pages call these functions themselves, inside queries or mutations of their own.
  ...without('useMutation', [
    'addFavourite',
    'checkResetLink',
    'confirmEmail',
    'countSoldOfSelection',
    'countVisits',
    'findKnownFiles',
    'followPlayer',
    'previewFixtures',
    'previewLabels',
    'previewWatermark',
    'purchaseCart',
    'purchasePack',
    'purchasePhoto',
    'removeFavourite',
    'reservePhotos',
    'unfollowPlayer',
    'uploadPhotos',
  ]),
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
