import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  adjustBalance,
  getListLedgerQueryKey,
  getListPeopleQueryKey,
  listLedger,
  listPeople,
  sendPasswordLink,
  setAdministrator,
} from '../../api/generated/people';
import type { AdjustBalanceDto, ListPeopleParams, PersonDto } from '../../api/generated/shop.schemas';
import { useIdempotencyKey } from '../../api/idempotency-key';
import { usePages } from '../../api/pages';
import { useRefreshPeople } from '../../api/people';
import { toast } from '../../ui/toast';
import { toastFailure } from '../../ui/toast-failure';

/** People and ledger entries a page. */
const PAGE = 50;

/** Everybody with an account, or those who are looked for, page by page. */
export function usePeople(filter: Pick<ListPeopleParams, 'search' | 'isAdmin'>) {
  return usePages(
    getListPeopleQueryKey(filter),
    (part, options) => listPeople({ ...filter, ...part }, options),
    ({ id }) => id,
    PAGE,
  );
}

/** What moved a person's balance, newest first, page by page. */
export function useLedger(userId: number) {
  return usePages(
    getListLedgerQueryKey(userId),
    (part, options) => listLedger(userId, part, options),
    ({ id }) => id,
    PAGE,
  );
}

/** Puts tokens on a balance or takes some off; only once, even when it is tried again after a lost answer. */
export function useAdjustBalance(userId: number) {
  const { t } = useTranslation('people');
  const refresh = useRefreshPeople();
  const headers = useIdempotencyKey();
  return useMutation({
    mutationFn: (data: AdjustBalanceDto) => adjustBalance(userId, data, { headers }),
    onSuccess: ({ message }) => toast({ title: t('adjust.done'), description: message }),
    // After a failure, too: its answer may have been lost, and the balance tells.
    onSettled: refresh,
  });
}

/** Makes a person an administrator, or takes that from them. */
export function useSetAdministrator() {
  const { t } = useTranslation('people');
  const refresh = useRefreshPeople();
  return useMutation({
    mutationFn: ({ id, isAdmin }: Pick<PersonDto, 'id' | 'isAdmin'>) => setAdministrator(id, { isAdmin }),
    onSuccess: ({ username: name, isAdmin }) =>
      toast({ title: t(isAdmin ? 'administrator.made' : 'administrator.unmade', { name }) }),
    onError: (error) => toastFailure(t('administrator.failed'), error),
    // After a failure, too: its answer may have been lost, and the list tells.
    onSettled: refresh,
  });
}

/** E-mails a person the link to choose a new password. */
export function useSendPasswordLink() {
  const { t } = useTranslation('people');
  return useMutation({
    mutationFn: (userId: number) => sendPasswordLink(userId),
    onSuccess: ({ message }) => toast({ title: t('link.sent'), description: message }),
    onError: (error) => toastFailure(t('link.failed'), error),
  });
}
