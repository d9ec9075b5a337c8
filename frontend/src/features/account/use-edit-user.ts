import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useEditUser } from '../../api/generated/account';
import { userQuery } from '../../api/session';
import { fetchTexts, type Language } from '../../i18n';
import { toast } from '../../ui/toast';

/** Changes the name or the language; the page shows it at once, and what was before when it fails. */
export function useEditSelf() {
  const queryClient = useQueryClient();
  return useEditUser({
    mutation: {
      meta: { failure: 'account.saveFailed' },
      onMutate: async ({ data }) => {
        // A look that was under way before would show again what was there before.
        await queryClient.cancelQueries(userQuery);
        const before = queryClient.getQueryData(userQuery.queryKey);
        queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, ...data });
        return before;
      },
      onSuccess: (user, _change, before) => {
        // Another person has signed in meanwhile, in another tab: read the person and their data again.
        if (user.id !== before?.id) return queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
        queryClient.setQueryData(userQuery.queryKey, user);
      },
      onError: (_error, _change, before) => {
        queryClient.setQueryData(userQuery.queryKey, before);
        return queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      },
    },
  });
}

/** Keep the language chosen last, even if an earlier choice's texts arrive later. */
let chosen: Language;

/** Speaks a language from now on: in the page, and in e-mails to the signed-in person. */
export function useChooseLanguage(): (language: Language) => void {
  const { t, i18n } = useTranslation();
  const queryClient = useQueryClient();
  const edit = useEditSelf();
  const choose = async (language: Language) => {
    chosen = language;
    // Changed without them, the page would show the names of its texts.
    const isHere = await fetchTexts(language);
    if (chosen !== language) return;
    if (!isHere) return toast({ title: t('common.signalDropped'), tone: 'bad' });
    void i18n.changeLanguage(language);
    // The reader may not be known yet.
    const user = await queryClient.query({ ...userQuery, staleTime: 'static' }).catch(() => null);
    if (user && chosen === language) edit.mutate({ data: { language } });
  };
  return (language) => void choose(language);
}
