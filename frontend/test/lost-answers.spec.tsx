import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { speak } from './speak';
import { transport } from '../src/api/mutator';
import {
  useDeleteMatch,
  useDeleteTeam,
  useImportFixtures,
  useSaveMatch,
  useSaveTeam,
} from '../src/features/admin-fixtures/use-fixtures';
import {
  useRemoveGalleryByName,
  useRenameGallery,
  useSelectionChanges,
} from '../src/features/admin-galleries/use-gallery';
import { useRemoveGallery, useSaveGallery } from '../src/features/admin-galleries/use-galleries';
import { useSetAdministrator } from '../src/features/admin-people/use-people';
import { useDecideReport } from '../src/features/admin-reports/use-reports';
import { useRefund, useResend, useResendAll } from '../src/features/admin-sales/use-sales';
import { useSavePackage, useSellPackage } from '../src/features/admin-sales/use-token-sales';
import { QUERY_DEFAULTS } from '../src/app/query-client';
import shop from '../src/i18n/en';

type Change = () => { mutateAsync: (input: never) => Promise<unknown> };

beforeAll(() => speak('en', { shop }));

it.each<[string, Change, unknown, string]>([
  ['A gallery that was made', useSaveGallery, { id: null, data: {} }, '/api/galleries'],
  ['A gallery that was deleted', useRemoveGallery, 7, '/api/galleries'],
  ['A gallery, by its name, that was deleted', useRemoveGalleryByName, 'Netbalfees', '/api/photos/gallery-groups'],
  [
    'A gallery, by its name, that was renamed',
    useRenameGallery,
    { oldTitle: 'Dag 1', newTitle: 'Dag 2' },
    '/api/photos/gallery-groups',
  ],
  ['Photographs that were deleted', () => useSelectionChanges().remove, { photoIds: [1] }, '/api/photos/gallery/Fees'],
  ['A team that was made', useSaveTeam, { id: null, data: {} }, '/api/teams'],
  ['A team that was deleted', useDeleteTeam, 7, '/api/teams'],
  ['A match that was made', useSaveMatch, { id: null, data: {} }, '/api/matches'],
  ['A match that was deleted', useDeleteMatch, 7, '/api/matches'],
  ['A list that was imported', useImportFixtures, { csv: '', makeTeams: true }, '/api/matches'],
  ['A purchase that was refunded', useRefund, { id: 5, reason: 'Blurred' }, '/api/admin/purchases'],
  ['A balance that a refund raised', useRefund, { id: 5, reason: 'Blurred' }, '/api/admin/users'],
  ['A photograph that was mailed again', useResend, 5, '/api/admin/purchases'],
  ['All that was mailed again to a person', useResendAll, 7, '/api/admin/purchase-stats'],
  ['A package that was added', useSavePackage, { id: null, data: {} }, '/api/admin/token-packages'],
  ['A package that was retired', useSellPackage, { id: 1, sold: false }, '/api/token-packages'],
  ['A person who became an administrator', useSetAdministrator, { id: 7, isAdmin: true }, '/api/admin/users'],
  ['A report that was decided', () => useDecideReport(3), { decision: 'keep' }, '/api/admin/reports'],
])('%s is read again when the answer got lost', async (_what, useChange, input, address) => {
  transport.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const client = new QueryClient({ defaultOptions: QUERY_DEFAULTS });
  client.setQueryData([address], []);
  const { result } = renderHook(() => useChange(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await act(() => expect(result.current.mutateAsync(input as never)).rejects.toThrow('Failed to fetch'));
  expect(client.getQueryState([address])?.isInvalidated).toBe(true);
});
