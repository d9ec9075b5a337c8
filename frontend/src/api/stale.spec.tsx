import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { speak } from '../../test/speak';
import { createQueryClient } from '../app/query-client';
import shop from '../i18n/en/shop';
import { useCreateGallery, useDeleteGallery, useDeleteGalleryByName, useUpdateAlbumTitle } from './generated/galleries';
import { useSetPackCaps } from './generated/packs';
import { useAdjustBalance, useSetAdministrator } from './generated/people';
import { useDeleteSelection, useSetAsFeatured } from './generated/photos';
import { useDecideReport } from './generated/reports';
import { useRefundPurchase, useResendEmail, useResendUserEmails } from './generated/sales';
import {
  useCreateMatch,
  useCreateTeam,
  useDeleteMatch,
  useDeleteTeam,
  useImportFixtures,
} from './generated/teams-and-matches';
import { useAddTokenPackage, useRecheckNotice, useSellTokenPackage } from './generated/token-sales';
import { transport } from './mutator';
import { useRestoreTrash } from './generated/trash';
import { STALE } from './stale';

type Change = () => { mutateAsync: (input: never) => Promise<unknown> };

const GALLERY_LIST = ['infinite', '/api/photos/gallery-groups', { limit: 25 }];
const SALES = ['infinite', '/api/admin/purchases', { limit: 51 }];
const PEOPLE = ['infinite', '/api/admin/users', { limit: 51 }];
const LEDGER = ['infinite', '/api/admin/users/7/ledger', { limit: 51 }];
const NOTICES = ['/api/admin/payment-notices', { outcome: 'refused' }];

beforeAll(() => speak('en', { shop }));

it.each<[string, Change, unknown, readonly unknown[]]>([
  ['A gallery that was made', useCreateGallery, { data: {} }, ['/api/galleries']],
  ['A gallery that was deleted', useDeleteGallery, { id: 7 }, ['/api/matches']],
  ['A gallery, by its name, that was deleted', useDeleteGalleryByName, { matchInfo: 'Fees' }, GALLERY_LIST],
  ['A gallery that was renamed', useUpdateAlbumTitle, { data: {} }, GALLERY_LIST],
  ['A featured photograph', useSetAsFeatured, { id: 7 }, GALLERY_LIST],
  ['Photographs that were deleted', useDeleteSelection, { data: {} }, ['/api/photos/gallery/Fees']],
  ['A team that was made', useCreateTeam, { data: {} }, ['/api/teams']],
  ['A team that was deleted', useDeleteTeam, { id: 7 }, ['/api/teams']],
  ['A match that was made', useCreateMatch, { data: {} }, ['/api/matches']],
  ['A match that was deleted', useDeleteMatch, { id: 7 }, ['/api/matches']],
  ['A list that was imported', useImportFixtures, { data: {} }, ['/api/matches']],
  ['A purchase that was refunded', useRefundPurchase, { id: 5, data: {} }, SALES],
  ['A balance that a refund raised', useRefundPurchase, { id: 5, data: {} }, PEOPLE],
  ['One’s own balance that a refund raised', useRefundPurchase, { id: 5, data: {} }, ['/api/user']],
  ['A ledger', useAdjustBalance, { id: 7, data: {} }, LEDGER],
  ['A notice that was checked again', useRecheckNotice, { id: 7 }, NOTICES],
  ['A photograph that was mailed again', useResendEmail, { purchaseId: 5 }, SALES],
  ['All that was mailed again to a person', useResendUserEmails, { userId: 7 }, ['/api/admin/purchase-stats']],
  ['A package that was added', useAddTokenPackage, { data: {} }, ['/api/admin/token-packages']],
  ['A package that was retired', useSellTokenPackage, { id: 1, data: {} }, ['/api/token-packages']],
  ['A pack whose cap was changed', useSetPackCaps, { data: { caps: [] } }, ['/api/packs', { match: 3 }]],
  ['A person who became an administrator', useSetAdministrator, { id: 7, data: {} }, PEOPLE],
  ['The trash after a deletion', useDeleteSelection, { data: {} }, ['infinite', '/api/admin/trash']],
  ['A gallery that was brought back', useRestoreTrash, { id: 7 }, GALLERY_LIST],
  ['A report that was decided', useDecideReport, { id: 3, data: {} }, ['infinite', '/api/admin/reports']],
])('%s is read again, also when the answer got lost', async (_what, useChange, input, key) => {
  const client = createQueryClient();
  const { result } = renderHook(() => useChange(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  client.setQueryData(key, []);
  client.setQueryData(['/api/config'], {});
  const isStale = (of: readonly unknown[]) => client.getQueryState(of)?.isInvalidated;

  transport.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await act(() => expect(result.current.mutateAsync(input as never)).rejects.toThrow('Failed to fetch'));
  expect([isStale(key), isStale(['/api/config'])]).toEqual([true, false]);

  client.setQueryData(key, []);
  transport.fetch = () => Promise.resolve(Response.json({}));
  await act(() => result.current.mutateAsync(input as never));
  expect(isStale(key)).toBe(true);
});

it('A changed gallery leaves the teams as they were', async () => {
  const client = createQueryClient();
  client.setQueryData(['/api/teams'], []);
  transport.fetch = () => Promise.resolve(Response.json({}));
  const { result } = renderHook(() => useDeleteGallery(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await act(() => result.current.mutateAsync({ id: 7 }));
  expect(client.getQueryState(['/api/teams'])?.isInvalidated).toBe(false);
});

it('Every change that makes something stale is a call of the API, and so is what it makes stale', () => {
  const { paths } = JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const calls = Object.values(paths).flatMap((methods) =>
    Object.entries(methods).flatMap(([method, { operationId }]) => (method === 'get' ? [] : operationId)),
  );
  expect(Object.keys(STALE).filter((name) => !calls.includes(name))).toEqual([]);
  const reads = Object.entries(paths).flatMap(([path, methods]) => ('get' in methods ? path : []));
  expect(
    Object.values(STALE)
      .flat()
      // A beginning means all below it.
      .filter((address) => !reads.some((read) => read === address || read.startsWith(`${address}/`))),
  ).toEqual([]);
});
