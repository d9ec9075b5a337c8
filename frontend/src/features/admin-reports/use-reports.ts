import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '../../api/about';
import { decideReport, getListReportsQueryKey, listReports } from '../../api/generated/reports';
import { getGetReportPolicyQueryKey, setReportPolicy } from '../../api/generated/shop';
import type { DecideReportDto } from '../../api/generated/shop.schemas';
import { usePages } from '../../api/pages';
import { toast } from '../../ui/toast';
import { toastFailure } from '../../ui/toast-failure';

/** Reports that are fetched at a time. */
const PAGE = 20;

/** The reports that are open or decided; read anew, since somebody else reports meanwhile. */
export function useReports(state: 'open' | 'decided') {
  return usePages(
    getListReportsQueryKey({ state }),
    (part, options) => listReports({ state, ...part }, options),
    ({ id }) => id,
    PAGE,
  );
}

/** Hides, keeps or deletes the photograph of a report. */
export function useDecideReport(reportId: number) {
  const refresh = useRefresh(/^\/api\/(admin\/reports|photos|galleries|matches)/);
  return useMutation({
    mutationFn: (decision: DecideReportDto) => decideReport(reportId, decision),
    onSuccess: ({ message }) => toast({ title: message }),
    // After a failure, too: its answer may have been lost, and the lists tell.
    onSettled: refresh,
  });
}

/** Sets whether a photograph is hidden as soon as it is reported. */
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
