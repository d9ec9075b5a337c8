import { FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteShare } from '../../api/generated/income';
import type { ShareDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { useDates } from '../../i18n/dates';
import { AdminTable } from '../../ui/admin-table';
import { ButtonLink, IconButton } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { usePercent } from './use-percent';

/** All shares; those of one team or photographer beneath each other, the latest first. */
export function SharesTable({ shares }: { shares: ShareDto[] }) {
  const { t } = useTranslation('admin-income');
  const date = useDates();
  const percent = usePercent();
  const nameOf = useSharerName();
  const [removed, setRemoved] = useState<ShareDto>();
  return (
    <>
      <AdminTable
        rows={shares}
        card="'what percent' 'date actions' / minmax(0, 1fr) auto"
        columns={[
          { place: 'what', head: t('shares.who'), cell: (share) => <b>{nameOf(share)}</b> },
          { place: 'percent', head: t('shares.percent'), number: true, cell: (share) => percent(share.percent) },
          { place: 'date', head: t('shares.from'), cell: ({ from }) => date(from) },
          {
            place: 'actions',
            head: t('shares.actions'),
            silent: true,
            cell: (share) => (
              <>
                <ButtonLink
                  size="small"
                  variant="ghost"
                  to={paths.adminStatement(
                    share.teamId === null ? { photographer: share.photographerId ?? 0 } : { team: share.teamId },
                  )}
                  aria-label={t('shares.statementOf', { name: nameOf(share) })}
                >
                  <FileText className="small" aria-hidden="true" />
                  {t('shares.statement')}
                </ButtonLink>
                <IconButton
                  label={t('shares.removeOf', { name: nameOf(share), from: date(share.from) })}
                  onClick={() => setRemoved(share)}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </>
            ),
          },
        ]}
      />
      {removed && <RemoveShare share={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function RemoveShare({ share, onClose }: { share: ShareDto; onClose: () => void }) {
  const { t } = useTranslation('admin-income');
  const date = useDates();
  const percent = usePercent();
  const name = useSharerName()(share);
  const remove = useDeleteShare({
    mutation: { meta: { success: 'admin-income:shares.removed', failure: 'admin-income:shares.removeFailed' } },
  });
  return (
    <ConfirmDialog
      title={t('shares.removeTitle')}
      icon={<Trash2 aria-hidden="true" />}
      action={t('shares.remove')}
      workingAction={t('shares.removing')}
      working={remove.isPending}
      onConfirm={() => remove.mutate({ id: share.id }, { onSettled: onClose })}
      onClose={onClose}
    >
      {t('shares.removeText', { name, percent: percent(share.percent), from: date(share.from) })}
    </ConfirmDialog>
  );
}

function useSharerName(): (share: ShareDto) => string {
  const { t } = useTranslation('admin-income');
  return ({ name, photographerId }) => name ?? t('shares.closed', { id: photographerId });
}
