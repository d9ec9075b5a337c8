import { useTranslation } from 'react-i18next';
import type { ListPaymentNoticesParams, PaymentNoticeDto } from '../../api/generated/shop.schemas';
import { listPaymentNotices, useListPaymentNotices, useRecheckNotice } from '../../api/generated/token-sales';
import { toast } from '../../ui/toast';
import { toastFailure } from '../../ui/toast-failure';

/** Milliseconds between two looks at a notice that is being checked. */
const POLL = 2_000;
/** Looks at one that was checked again: PayFast may be away for hours, so it does not wait for that. */
const LOOKS = 30;

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
 * Checks a refused notice again, and shows the outcome, even when the notice is no longer on the page: until then the
 * lists stay as they are.
 */
export function useRecheck() {
  const { t } = useTranslation('sales');
  return useRecheckNotice({
    mutation: {
      meta: { failure: 'sales:notices.recheckFailed' },
      onSuccess: async (_answer, { id }) => {
        const { notice, lost } = await settled(id);
        if (lost !== undefined) return toastFailure(t('notices.resultLost'), lost);
        if (notice === undefined)
          return toast({ title: t('notices.unsettled'), description: t('notices.unsettledText') });
        const { outcome, reason, tokenPurchaseId: purchase } = notice;
        const accountClosed = reason === 'account-closed';
        const result = accountClosed ? t('notices.accountClosed') : t(`notices.outcomes.${outcome}`);
        toast({
          title: t('notices.rechecked'),
          description: purchase === null ? result : `${t('notices.purchase', { id: purchase })} · ${result}`,
          tone: outcome === 'refused' || accountClosed ? 'bad' : 'good',
        });
      },
    },
  });
}
