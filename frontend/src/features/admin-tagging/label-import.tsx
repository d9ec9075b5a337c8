import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useImportLabels, usePreviewLabels } from '../../api/generated/shirt-labels';
import type { PlannedLabelsDto } from '../../api/generated/shop.schemas';
import { reasonOf } from '../../api/mutator';
import { useLanguage } from '../../i18n';
import { writeLabels } from '../../i18n/shirt-labels';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FormError } from '../../ui/form-error';
import { ListExample, ListFile, PlannedLine, PlannedLines, TEXT_FILES, textOf } from '../../ui/import-list';
import { Note } from '../../ui/note';
import { PageSpinner } from '../../ui/state';
import { toast } from '../../ui/toast';

interface LabelImportProps {
  galleryId: number;
  onDone: () => void;
  onClose: () => void;
}

/** Takes a list of files and their labels, shows line by line what becomes of it, then adds them. */
export default function LabelImport({ galleryId, onDone, onClose }: LabelImportProps) {
  const { t } = useTranslation(['admin-tagging', 'shop']);
  /** Undefined until a file has been read. */
  const [csv, setCsv] = useState<string>();
  const list = { csv: csv ?? '' };
  const plan = usePreviewLabels(galleryId, list, { query: { enabled: csv !== undefined, gcTime: 0 } });
  const run = useImportLabels({
    mutation: {
      meta: { failure: 'admin-tagging:import.failed' },
      onSuccess: ({ message }) => toast({ title: t('import.done'), description: message }),
    },
  });
  const lines = plan.data ?? [];
  const fresh = lines.filter(({ state }) => state === 'new').length;
  const tellUnreadable = () => {
    setCsv(undefined);
    toast({ title: t('import.unreadable'), tone: 'bad' });
  };
  return (
    <Dialog title={t('import.title')} onClose={onClose}>
      <p>{t('import.text')}</p>
      <ListExample>{t('import.example')}</ListExample>
      <ListFile accept={TEXT_FILES} read={textOf} onRead={setCsv} onUnreadable={tellUnreadable}>
        {t('import.choose')}
      </ListFile>
      {plan.isError && <FormError>{reasonOf(plan.error)}</FormError>}
      {plan.isFetching && <PageSpinner label={t('import.reading')} />}
      {plan.data && <Plan lines={lines} fresh={fresh} />}
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('shop:common.cancel')}</Button>
        <Button
          variant="gold"
          disabled={fresh === 0}
          working={run.isPending}
          onClick={() => run.mutate({ id: galleryId, data: list }, { onSuccess: onDone })}
        >
          {run.isPending && t('import.importing')}
          {!run.isPending && (fresh === 0 ? t('import.nothing') : t('import.submit', { count: fresh }))}
        </Button>
      </div>
    </Dialog>
  );
}

function Plan({ lines, fresh }: { lines: PlannedLabelsDto[]; fresh: number }) {
  const { t } = useTranslation('admin-tagging');
  const language = useLanguage();
  const wrong = lines.filter(({ state }) => state === 'wrong').length;
  return (
    <section className="stack tight" aria-label={t('import.preview')}>
      <p role="status">
        <b>{t('import.summary', { fresh, wrong, existing: lines.length - fresh - wrong })}</b>
      </p>
      {wrong > 0 && <Note tone="bad">{t('import.wrong')}</Note>}
      <PlannedLines label={t('import.preview')}>
        {lines.map(({ line, file, labels, added, state, problems }) => (
          <PlannedLine
            key={line}
            place={t('import.line', { line })}
            title={file}
            facts={state === 'new' ? writeLabels(added, language) : labels}
            problems={problems}
            state={state}
            stateName={t(`import.states.${state}`)}
          />
        ))}
      </PlannedLines>
    </section>
  );
}
