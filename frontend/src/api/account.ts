import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchTexts, type Language } from '../i18n';
import { toast } from '../ui/toast';
import {
  cancelEmailChange,
  changeEmail,
  closeAccount,
  confirmEmail,
  editUser,
  getConfirmEmailUrl,
} from './generated/account';
import type { ChangeEmailDto, CloseAccountDto, EditUserDto } from './generated/shop.schemas';
import { userQuery } from './session';

/** Changes the name or the language; the page shows it at once, and what was before when it fails. */
export function useEditUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: EditUserDto) => editUser(change),
    meta: { failure: 'account.saveFailed' },
    onMutate: async (change) => {
      // A look that was under way before would show again what was there before.
      await queryClient.cancelQueries(userQuery);
      const before = queryClient.getQueryData(userQuery.queryKey);
      queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, ...change });
      return before;
    },
    onSuccess: (user, _change, before) => {
      // Somebody else has signed in meanwhile, in another tab: who reads is asked for with all that is theirs.
      if (user.id !== before?.id) return queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      queryClient.setQueryData(userQuery.queryKey, user);
    },
    onError: (_error, _change, before) => {
      queryClient.setQueryData(userQuery.queryKey, before);
      return queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    },
  });
}

/** The language chosen last: a choice before it, whose texts came later, counts no more. */
let chosen: Language;

/** Speaks a language from now on: in the page, and in the e-mails to whoever is signed in. */
export function useChooseLanguage(): (language: Language) => void {
  const { t, i18n } = useTranslation();
  const queryClient = useQueryClient();
  const edit = useEditUser();
  const choose = async (language: Language) => {
    chosen = language;
    // Changed without them, the page would show the names of its texts.
    const isHere = await fetchTexts(language);
    if (chosen !== language) return;
    if (!isHere) return toast({ title: t('common.signalDropped'), tone: 'bad' });
    void i18n.changeLanguage(language);
    // Who reads may not be known yet.
    const user = await queryClient.query({ ...userQuery, staleTime: 'static' }).catch(() => null);
    if (user && chosen === language) edit.mutate({ language });
  };
  return (language) => void choose(language);
}

/** Asks for another e-mail address; a link goes there. */
export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: ChangeEmailDto) => changeEmail(input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
  });
}

/** Keeps the present e-mail address; the link to the other one no longer works. */
export function useCancelEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => cancelEmailChange(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
  });
}

/** Uses the link of a mail. A query, so that drawing the page twice does not send it twice. */
export function useEmailConfirmation(token: string) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: [getConfirmEmailUrl(), token],
    queryFn: async () => {
      const answer = await confirmEmail({ token });
      await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      return answer;
    },
    gcTime: Infinity,
  });
}

/** Closes the account; whoever calls it forgets the person when the page has been left. */
export function useCloseAccount() {
  return useMutation({ mutationFn: (input: CloseAccountDto) => closeAccount(input) });
}
