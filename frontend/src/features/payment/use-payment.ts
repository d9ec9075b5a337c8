import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  BegunPurchaseDto,
  PaymentFormDto,
  StartPaymentDto,
  TokenReceiptDto,
} from '../../api/generated/shop.schemas';
import {
  getContinuePaymentMutationKey,
  getListTokenPackagesQueryKey,
  getListTokenPurchasesInfiniteQueryKey,
  getStartPaymentMutationKey,
  useContinuePayment,
  useGetTokenPurchase,
  useListTokenPackages,
  useStartPayment,
} from '../../api/generated/tokens';
import { refreshPurchases } from '../../api/purchase';
import { ApiError, isMissing } from '../../api/mutator';
import { userQuery } from '../../api/session';
import { paths } from '../../app/paths';
import { toast } from '../../ui/toast';

/** Milliseconds between two looks at a payment that PayFast has not confirmed yet. */
const POLL = 2_000;

/** The server's reasons to open no payment: no such package, another price, too many payments, maintenance. */
const REASONS = [404, 409, 429, 503];

/** The packages that are sold, read anew when they are shown: prices change. */
export function useTokenPackages() {
  return useListTokenPackages({ query: { refetchOnMount: 'always' } });
}

/**
 * Opens a purchase of tokens, or one that was not paid once more, and sends the browser to PayFast with its form; says so
 * when that fails (§8).
 */
export function usePayment() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const mutation = {
    onSuccess: ({ action, fields }: PaymentFormDto) => submitForm(action, fields),
    onError: (error: Error) => {
      const known = error instanceof ApiError && REASONS.includes(error.status);
      const description = known ? error.reason : t('tokens.paymentErrorText');
      toast({ title: t('tokens.paymentError'), description, tone: 'bad' });
      // A package may be sold no longer, or at another price; a payment may be paid by now.
      void queryClient.invalidateQueries({ queryKey: getListTokenPurchasesInfiniteQueryKey() });
      return queryClient.invalidateQueries({ queryKey: getListTokenPackagesQueryKey() });
    },
  };
  const payment = useStartPayment({ mutation });
  const another = useContinuePayment({ mutation });
  const { reset } = payment;
  const { reset: resetAnother } = another;
  useEffect(() => {
    // Back from PayFast by the browser's own button: the page is as it was, with its button still at work, and with the
    // balance of before, though it may have been paid.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      reset();
      resetAnother();
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset, resetAnother, queryClient]);
  // A second press may come before the page has drawn the first.
  const isIdle = () =>
    [getStartPaymentMutationKey(), getContinuePaymentMutationKey()].every(
      (mutationKey) => queryClient.isMutating({ mutationKey }) === 0,
    );
  const start = (data: StartPaymentDto, onRefused?: (fields: Record<string, string>) => void) =>
    isIdle() &&
    payment.mutate({ data }, { onError: (error) => error instanceof ApiError && onRefused?.(error.fields) });
  const goOn = (id: number) => isIdle() && another.mutate({ id });
  const leaving = [payment, another].some(({ isPending, isSuccess }) => isPending || isSuccess);
  return { start, goOn, leaving };
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
 * A purchase of tokens, looked at until PayFast's notice has arrived, and until what it was for is bought where that
 * happens by itself; what that changes is then fetched anew. With `pollOnError` a first look that fails is repeated too,
 * for pages that offer no other way to try again; with `isCancelled` one that failed is, since its notice may come late.
 */
export function useAwaitedPurchase(id: number | null, { pollOnError = false, isCancelled = false } = {}) {
  const queryClient = useQueryClient();
  const purchase = useGetTokenPurchase(id ?? 0, {
    query: {
      enabled: id !== null,
      // A completed payment stays completed.
      refetchOnMount: ({ state }) =>
        state.data && !isUnderWay(state.data) && state.data.status === 'completed' ? false : 'always',
      refetchInterval: ({ state: { data, error } }) => {
        const isAwaited =
          data === undefined
            ? pollOnError && !isMissing(error)
            : isUnderWay(data) || (isCancelled && data.status === 'failed');
        return isAwaited ? POLL : false;
      },
    },
  });
  const status = purchase.data?.status;
  const outcome = purchase.data?.begun?.outcome;
  useEffect(() => {
    if (status === undefined || status === 'pending') return;
    void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: getListTokenPurchasesInfiniteQueryKey() });
    if (outcome === 'bought') void refreshPurchases(queryClient);
  }, [status, outcome, queryClient]);
  return purchase;
}

/** Whether PayFast has yet to confirm a payment, or the shop to buy what it was for. */
function isUnderWay({ status, begun }: TokenReceiptDto): boolean {
  return status === 'pending' || (status === 'completed' && begun?.buysItself === true && begun.outcome === null);
}

/** The purchase that PayFast's way back names (?purchase=12). */
export function purchaseIdIn(params: URLSearchParams): number | null {
  const id = Number(params.get('purchase'));
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** An address that goes on waiting for a payment. */
export function waitingAt(path: string, id: number | null): string {
  return id === null ? path : `${path}${path.includes('?') ? '&' : '?'}purchase=${id}`;
}

/** The purpose of a payment, as a place in the shop. */
export function placeOf({ photoId, pack }: Pick<BegunPurchaseDto, 'photoId' | 'pack'>): string {
  if (photoId !== null) return paths.photo(photoId);
  return pack === null ? paths.cart : paths.find({ ...pack });
}

/**
 * Where a payment began, and the way leads back to: the cart (?from=cart), a photograph (?photo=5), the photographs of a
 * pack (?team=12&label=7&match=3), or the tokens. With how many seconds are left is said.
 */
export function beganAt(params: URLSearchParams) {
  const photoId = Number(params.get('photo'));
  if (params.get('from') === 'cart')
    return { place: 'cart', path: paths.cart, redirect: 'tokens.success.redirectToCart' } as const;
  if (Number.isInteger(photoId) && photoId > 0)
    return { place: 'photo', path: paths.photo(photoId), redirect: 'begun.redirectToPhoto' } as const;
  const [team, label] = [params.get('team'), params.get('label')];
  if (team !== null && label !== null) {
    const path = paths.find({ team, label, match: params.get('match'), day: params.get('day') });
    return { place: 'pack', path, redirect: 'begun.redirectToPack' } as const;
  }
  return { place: 'tokens', path: paths.tokens, redirect: 'tokens.success.redirect' } as const;
}
