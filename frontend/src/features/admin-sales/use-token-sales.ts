import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type {
  ListPaymentNoticesParams,
  ListTokenSalesParams,
  ManagedPackageDto,
  SaveTokenPackageDto,
} from '../../api/generated/shop.schemas';
import {
  addTokenPackage,
  changeTokenPackage,
  getListTokenSalesQueryKey,
  listTokenSales,
  recheckNotice,
  sellTokenPackage,
  useListPaymentNotices,
} from '../../api/generated/token-sales';
import { usePages } from '../../api/pages';
import { reasonOf } from '../../app/query-client';
import { toast } from '../../ui/toast';

/** Milliseconds between two looks at a notice that is being checked. */
const POLL = 2_000;

/** Purchases of tokens, newest first; `pageSize` of them at a time. */
export function useTokenSales(filter: Pick<ListTokenSalesParams, 'search' | 'status' | 'userId'>, pageSize: number) {
  return usePages(
    getListTokenSalesQueryKey(filter),
    (part, options) => listTokenSales({ ...filter, ...part }, options),
    ({ id }) => id,
    pageSize,
  );
}

/** Everything of the administrators whose address begins so is read again. */
function useRefresh(...beginnings: string[]) {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [address] }) =>
        typeof address === 'string' && beginnings.some((beginning) => address.startsWith(beginning)),
    });
}

export type NoticesFilter = Pick<ListPaymentNoticesParams, 'tokenPurchaseId' | 'outcome'>;

/** PayFast's newest notices of a purchase or with an outcome; looked at until all of them are checked. */
export function useNotices(filter: NoticesFilter) {
  return useListPaymentNotices(filter, {
    query: {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data?.some(({ outcome }) => outcome === 'received') ? POLL : false),
    },
  });
}

/** Has a refused notice checked once more. */
export function useRecheck() {
  const { t } = useTranslation('sales');
  const refresh = useRefresh('/api/admin/payment-notices', '/api/admin/token-purchase');
  return useMutation({
    mutationFn: (id: number) => recheckNotice(id),
    onSuccess: ({ message }) => {
      toast({ title: t('notices.rechecked'), description: message });
      return refresh();
    },
    onError: (error) => toast({ title: t('notices.recheckFailed'), description: reasonOf(error), tone: 'bad' }),
  });
}

/** Adds a package (id null) or changes one. */
export function useSavePackage() {
  const { t } = useTranslation('sales');
  const refresh = useRefresh('/api/admin/token-packages', '/api/token-packages');
  return useMutation<ManagedPackageDto, Error, { id: number | null; data: SaveTokenPackageDto }>({
    mutationFn: ({ id, data }) => (id === null ? addTokenPackage(data) : changeTokenPackage(id, data)),
    onSuccess: () => {
      toast({ title: t('packages.saved') });
      return refresh();
    },
  });
}

/** Retires a package, or sells it again. */
export function useSellPackage() {
  const { t } = useTranslation('sales');
  const refresh = useRefresh('/api/admin/token-packages', '/api/token-packages');
  return useMutation({
    mutationFn: ({ id, sold }: { id: number; sold: boolean }) => sellTokenPackage(id, { sold }),
    onSuccess: () => {
      toast({ title: t('packages.saved') });
      return refresh();
    },
    onError: (error) => toast({ title: t('packages.saveFailed'), description: reasonOf(error), tone: 'bad' }),
  });
}
