import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDecideReport } from '../../api/generated/reports';
import type { DecideReportDtoDecision, ReportDto } from '../../api/generated/shop.schemas';
import { ApiError, reasonOf } from '../../api/mutator';
import { Choices } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { TextAreaField } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { SubmitActions } from '../../ui/submit-actions';
import { toast } from '../../ui/toast';

const DECISIONS = ['hide', 'keep', 'delete'] as const satisfies DecideReportDtoDecision[];

/** Characters; the server's limit. */
const LONGEST_NOTE = 1000;

/** Hide, keep or delete: each says what follows. */
export default function DecideDialog({ report, onClose }: { report: ReportDto; onClose: () => void }) {
  const { t } = useTranslation(['admin-reports', 'shop']);
  const decide = useDecideReport({ mutation: { onSuccess: ({ message }) => toast({ title: message }) } });
  const [decision, setDecision] = useState<DecideReportDtoDecision>(report.isHidden ? 'hide' : 'keep');
  const [note, setNote] = useState(report.note ?? '');
  const deletes = decision === 'delete';
  const textOf = (one: DecideReportDtoDecision) =>
    one === 'delete' && report.buyers > 0
      ? `${t('dialog.deleteText')} ${t('dialog.buyers', { count: report.buyers })}`
      : t(`dialog.${one}Text`);
  /** The list behind has been read again, and shows that decision. */
  const closeIfDecided = (error: Error) => {
    if (!(error instanceof ApiError && error.code === 'report-decided')) return;
    toast({ title: t('dialog.failed'), description: error.reason, tone: 'bad' });
    onClose();
  };
  return (
    <Dialog title={t('dialog.title', { title: report.photoTitle })} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          // The server refuses when another administrator has decided since then.
          decide.mutate(
            { id: report.id, data: { decision, note, decidedAt: report.photoDecidedAt } },
            { onSuccess: onClose, onError: closeIfDecided },
          );
        }}
      >
        <Choices
          legend={t('dialog.decision')}
          value={decision}
          onChange={setDecision}
          choices={DECISIONS.map((value) => ({ value, label: t(`dialog.${value}`), text: textOf(value) }))}
        />
        <TextAreaField
          label={t('dialog.note')}
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {decide.isError && (
          <FormError>
            {t('dialog.failed')}: {reasonOf(decide.error)}
          </FormError>
        )}
        <SubmitActions variant={deletes ? 'danger' : 'field'} working={decide.isPending} onCancel={onClose}>
          {decide.isPending ? t('dialog.saving') : t(deletes ? 'dialog.remove' : 'dialog.save')}
        </SubmitActions>
      </form>
    </Dialog>
  );
}
