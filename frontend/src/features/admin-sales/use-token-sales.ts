import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '../../api/about';
import type {
  ListPaymentNoticesParams,
  ListTokenSalesParams,
  ManagedPackageDto,
  PaymentNoticeDto,
  SaveTokenPackageDto,
} from '../../api/generated/shop.schemas';
import {
  addTokenPackage,
  changeTokenPackage,
  getListTokenSalesQueryKey,
  listPaymentNotices,
  listTokenSales,
  recheckNotice,
  sellTokenPackage,
  useListPaymentNotices,
} from '../../api/generated/token-sales';
import { usePages } from '../../api/pages';
import { useRefreshPeople } from '../../api/people';
import { toast } from '../../ui/toast';
import { toastFailure } from '../../ui/toast-failure';

/** Milliseconds between two looks at a notice that is being checked. */
const POLL = 2_000;
/** Looks at one that was checked again: PayFast may be away for hours, and nobody waits for that. */
const LOOKS = 30;

const PACKAGES = /^\/api\/(admin\/)?token-packages/;

/** Purchases of tokens, newest first unless sorted; `pageSize` of them at a time. */
export function useTokenSales(
  filter: Pick<ListTokenSalesParams, 'search' | 'status' | 'userId' | 'sort'>,
  pageSize: number,
) {
  return usePages(
    getListTokenSalesQueryKey(filter),
    (part, options) => listTokenSales({ ...filter, ...part }, options),
    ({ id }) => id,
    pageSize,
    { steady: true },
  );
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

/**
 * A notice once it has been checked, wherever it would be listed now; none when that takes too long, with the error of
 * the last look when it failed.
 */
async function settled(id: number): Promise<{ notice?: PaymentNoticeDto; lost?: unknown }> {
  let lost: unknown;
  for (let look = 0; look < LOOKS; look++) {
    await new Promise((resolve) => setTimeout(resolve, POLL));
    try {
      // A page begins below its cursor: this one with the notice itself. A look that fails is made again.
      const [notice] = await listPaymentNotices({ cursor: id + 1, limit: 1 });
      if (notice?.id === id && notice.outcome !== 'received') return { notice };
      lost = undefined;
    } catch (error) {
      lost = error;
    }
  }
  return { lost };
}

/**
 * Has a refused notice checked once more, and tells what came of it, even when the notice is no longer on the page:
 * until then the lists stay as they are.
 */
export function useRecheck() {
  const { t } = useTranslation('sales');
  const refreshSales = useRefresh(/^\/api\/admin\/(payment-notices|token-purchase)/);
  const refreshPeople = useRefreshPeople();
  return useMutation({
    mutationFn: async (id: number) => {
      await recheckNotice(id);
      return settled(id);
    },
    onSuccess: ({ notice, lost }) => {
      if (lost !== undefined) return toastFailure(t('notices.resultLost'), lost);
      if (notice === undefined)
        return toast({ title: t('notices.unsettled'), description: t('notices.unsettledText') });
      const { outcome, reason, tokenPurchaseId: purchase } = notice;
      const accountClosed = reason === 'account-closed';
      const result = accountClosed ? t('notices.accountClosed') : t(`notices.outcomes.${outcome}`);
      return toast({
        title: t('notices.rechecked'),
        description: purchase === null ? result : `${t('notices.purchase', { id: purchase })} · ${result}`,
        tone: outcome === 'refused' || accountClosed ? 'bad' : 'good',
      });
    },
    onError: (error) => toastFailure(t('notices.recheckFailed'), error),
    // What was credited is in sales, numbers and the buyer's balance; another administrator may have been first.
    onSettled: () => Promise.all([refreshSales(), refreshPeople()]),
  });
}

/** Adds a package (id null) or changes one. */
export function useSavePackage() {
  const { t } = useTranslation('sales');
  const refresh = useRefresh(PACKAGES);
  return useMutation<ManagedPackageDto, Error, { id: number | null; data: SaveTokenPackageDto }>({
    mutationFn: ({ id, data }) => (id === null ? addTokenPackage(data) : changeTokenPackage(id, data)),
    onSuccess: () => toast({ title: t('packages.saved') }),
    // After a failure, too: its answer may have been lost, and the list tells.
    onSettled: refresh,
  });
}

/** Retires a package, or sells it again. */
export function useSellPackage() {
  const { t } = useTranslation('sales');
  const refresh = useRefresh(PACKAGES);
  return useMutation({
    mutationFn: ({ id, sold }: { id: number; sold: boolean }) => sellTokenPackage(id, { sold }),
    onSuccess: () => toast({ title: t('packages.saved') }),
    onError: (error) => toastFailure(t('packages.saveFailed'), error),
    onSettled: refresh,
  });
}
