import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { StartPaymentDto } from '../../api/generated/shop.schemas';
import {
  getListTokenPackagesQueryKey,
  getListTokenPurchasesInfiniteQueryKey,
  getStartPaymentMutationKey,
  useGetTokenPurchase,
  useListTokenPackages,
  useStartPayment,
} from '../../api/generated/tokens';
import { ApiError, isMissing } from '../../api/mutator';
import { userQuery } from '../../api/session';
import { toast } from '../../ui/toast';

/** Milliseconds between two looks at a payment that PayFast has not confirmed yet. */
const POLL = 2_000;

/** The server's reasons to open no payment: no such package, another price, too many payments, maintenance. */
const REASONS = [404, 409, 429, 503];

/** The packages that are sold, read anew when they are shown: prices change. */
export function useTokenPackages() {
  return useListTokenPackages({ query: { refetchOnMount: 'always' } });
}

/** Opens a purchase of tokens and sends the browser to PayFast with its form; says so when that fails (§8). */
export function usePayment() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const payment = useStartPayment({
    mutation: {
      onSuccess: ({ action, fields }) => submitForm(action, fields),
      onError: (error) => {
        const known = error instanceof ApiError && REASONS.includes(error.status);
        const description = known ? error.reason : t('tokens.paymentErrorText');
        toast({ title: t('tokens.paymentError'), description, tone: 'bad' });
        // One may be sold no longer, or at another price.
        return queryClient.invalidateQueries({ queryKey: getListTokenPackagesQueryKey() });
      },
    },
  });
  const { reset } = payment;
  useEffect(() => {
    // Back from PayFast by the browser's own button: the page is as it was, with its button still at work, and with the
    // balance of before, though it may have been paid.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      reset();
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset, queryClient]);
  // A second press may come before the page has drawn the first.
  const start = (data: StartPaymentDto) =>
    queryClient.isMutating({ mutationKey: getStartPaymentMutationKey() }) === 0 && payment.mutate({ data });
  return { start, leaving: payment.isPending || payment.isSuccess };
}

/** A real form: the browser itself goes to the payment provider. */
function submitForm(action: string, fields: Record<string, string>): void {
  const form = document.createElement('form');
  form.method = 'POST';
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

/**
 * A purchase of tokens, looked at until PayFast's notice has arrived; the balance is then fetched anew. With
 * `pollOnError` a first look that fails is repeated too, for pages that offer no other way to try again.
 */
export function useAwaitedPurchase(id: number | null, { pollOnError = false } = {}) {
  const queryClient = useQueryClient();
  const purchase = useGetTokenPurchase(id ?? 0, {
    query: {
      enabled: id !== null,
      // A completed payment stays completed.
      refetchOnMount: ({ state }) => (state.data?.status === 'completed' ? false : 'always'),
      refetchInterval: ({ state: { data, error } }) => {
        const isAwaited = data === undefined ? pollOnError && !isMissing(error) : data.status === 'pending';
        return isAwaited ? POLL : false;
      },
    },
  });
  const status = purchase.data?.status;
  useEffect(() => {
    if (status === undefined || status === 'pending') return;
    void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: getListTokenPurchasesInfiniteQueryKey() });
  }, [status, queryClient]);
  return purchase;
}

/** The purchase that PayFast's way back names (?purchase=12). */
export function purchaseIdIn(params: URLSearchParams): number | null {
  const id = Number(params.get('purchase'));
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** Whether the payment began at the cart (?from=cart), so that the way leads back there. */
export function beganAtCart(params: URLSearchParams): boolean {
  return params.get('from') === 'cart';
}
