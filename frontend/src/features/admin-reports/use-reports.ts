import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { about } from '../../api/about';
import { decideReport, getListReportsQueryKey, listReports } from '../../api/generated/reports';
import { getGetReportPolicyQueryKey, setReportPolicy } from '../../api/generated/shop';
import type { DecideReportDto } from '../../api/generated/shop.schemas';
import { toast } from '../../ui/toast';
import { toastFailure } from '../../ui/toast-failure';

/** Reports that are fetched at a time. */
const PAGE = 20;

export function useReports(state: 'open' | 'decided') {
  return useInfiniteQuery({
    queryKey: [...getListReportsQueryKey({ state }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      listReports({ state, limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    // Somebody else reports meanwhile.
    staleTime: 0,
  });
}

export function useDecideReport(reportId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (decision: DecideReportDto) => decideReport(reportId, decision),
    onSuccess: ({ message }) => toast({ title: message }),
    // After a failure, too: its answer may have been lost, and the lists tell.
    onSettled: () => queryClient.invalidateQueries(about(/^\/api\/(admin\/reports|photos|galleries|matches)/)),
  });
}

export function useSetReportPolicy() {
  const { t } = useTranslation('admin-reports');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (hideAtOnce: boolean) => setReportPolicy({ hideAtOnce }),
    onSuccess: (policy) => {
      queryClient.setQueryData(getGetReportPolicyQueryKey(), policy);
      toast({ title: t('policySaved') });
    },
    onError: (error) => toastFailure(t('policyFailed'), error),
  });
}
