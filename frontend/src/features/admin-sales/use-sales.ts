import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '../../api/about';
import {
  getListSalesQueryKey,
  listSales,
  refundPurchase,
  resendEmail,
  resendUserEmails,
} from '../../api/generated/sales';
import type { ListSalesParams } from '../../api/generated/shop.schemas';
import { usePages } from '../../api/pages';
import { useRefreshPeople } from '../../api/people';
import { toast } from '../../ui/toast';
import { toastFailure } from '../../ui/toast-failure';

/** Sales that are fetched at a time. */
export const PAGE = 50;

/** Purchases of photographs, newest first; `pageSize` of them at a time. */
export function useSales(filter: Pick<ListSalesParams, 'search' | 'emailSent' | 'userId' | 'sort'>, pageSize: number) {
  return usePages(
    getListSalesQueryKey(filter),
    (part, options) => listSales({ ...filter, ...part }, options),
    ({ id }) => id,
    pageSize,
    { steady: true },
  );
}

const SALES = /^\/api\/admin\/purchase/;

/** Sends one photograph again. */
export function useResend() {
  const { t } = useTranslation('sales');
  const refresh = useRefresh(SALES);
  return useMutation({
    mutationFn: (purchaseId: number) => resendEmail(purchaseId),
    onSuccess: ({ message }) => toast({ title: t('purchases.sent'), description: message }),
    onError: (error) => toastFailure(t('purchases.sendFailed'), error, t('purchases.sendFailedText')),
    // After a failure, too: its answer may have been lost, and the list tells.
    onSettled: refresh,
  });
}

/** Sends all of a person's photographs that were not sent. */
export function useResendAll() {
  const { t } = useTranslation('sales');
  const refresh = useRefresh(SALES);
  return useMutation({
    mutationFn: (userId: number) => resendUserEmails(userId),
    onSuccess: ({ successCount, totalProcessed, remaining }) => {
      const done = t('purchases.bulkDoneText', { sent: successCount, count: totalProcessed });
      toast({
        title: t('purchases.bulkDone'),
        description: remaining > 0 ? t('purchases.bulkRemaining', { done, count: remaining }) : done,
        tone: successCount < totalProcessed ? 'bad' : 'good',
      });
    },
    onError: (error) => toastFailure(t('purchases.bulkFailed'), error, t('purchases.bulkFailedText')),
    // After a failure, too: its answer may have been lost, and the list tells.
    onSettled: refresh,
  });
}

/** Gives a purchase's tokens back. */
export function useRefund() {
  const { t } = useTranslation('sales');
  const refreshSales = useRefresh(SALES);
  const refreshPeople = useRefreshPeople();
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) => refundPurchase(id, { reason }),
    onSuccess: ({ message }) => toast({ title: t('refund.done'), description: message }),
    // After a failure, too: its answer may have been lost, and the list tells. The buyer's balance may be one's own.
    onSettled: () => Promise.all([refreshSales(), refreshPeople()]),
  });
}
