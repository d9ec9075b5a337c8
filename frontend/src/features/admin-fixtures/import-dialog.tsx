import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FixturePlanDto, PlannedFixtureDto } from '../../api/generated/shop.schemas';
import { getPreviewFixturesUrl, previewFixtures, useImportFixtures } from '../../api/generated/teams-and-matches';
import { reasonOf } from '../../api/mutator';
import { useMatchTimes } from '../../i18n/dates';
import { useCategoryName } from '../../i18n/names';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Checkbox } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { ListExample, ListFile, PlannedLine, PlannedLines, TEXT_FILES } from '../../ui/import-list';
import { Note } from '../../ui/note';
import { PageSpinner } from '../../ui/state';
import { toast } from '../../ui/toast';

/** Excel's workbooks, and texts of every spreadsheet. */
const SHEETS = `.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,${TEXT_FILES}`;
/** Bytes of a file at most, as the API takes it. */
const LARGEST = 700_000;

interface ChosenFile {
  name: string;
  /** When it was read: the same file can be chosen again after it has been mended. */
  read: number;
  /** Null when it is too large to be sent. */
  base64: string | null;
}

/** Takes a list of fixtures, shows line by line what becomes of it, then makes it. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['admin-fixtures', 'shop']);
  const [chosen, setChosen] = useState<ChosenFile>();
  const [makeTeams, setMakeTeams] = useState(true);
  const file = chosen?.base64 ?? null;
  const plan = useQuery({
    queryKey: [getPreviewFixturesUrl(), chosen?.read, makeTeams],
    queryFn: ({ signal }) => previewFixtures({ file: file ?? '', makeTeams }, { signal }),
    enabled: file !== null,
    gcTime: 0,
  });
  const run = useImportFixtures({
    mutation: {
      meta: { failure: 'admin-fixtures:import.failed' },
      onSuccess: ({ message }) => toast({ title: t('import.done'), description: message }),
    },
  });
  const lines = plan.data?.lines ?? [];
  const fresh = lines.filter(({ state }) => state === 'new').length;
  const wrong = lines.filter(({ state }) => state === 'wrong').length;
  const tellUnreadable = () => {
    setChosen(undefined);
    toast({ title: t('import.unreadable'), tone: 'bad' });
  };

  return (
    <Dialog title={t('import.title')} onClose={onClose}>
      <p>{t('import.text')}</p>
      <ListExample>{t('import.example')}</ListExample>
      <ListFile accept={SHEETS} read={readFile} onRead={setChosen} onUnreadable={tellUnreadable}>
        {t('import.choose')}
      </ListFile>
      {chosen && <p className="small muted">{chosen.name}</p>}
      <Checkbox checked={makeTeams} onChange={(event) => setMakeTeams(event.target.checked)}>
        {t('import.makeTeams')}
      </Checkbox>
      {chosen?.base64 === null && <FormError>{t('import.tooLarge')}</FormError>}
      {plan.isError && <FormError>{reasonOf(plan.error)}</FormError>}
      {plan.isFetching && <PageSpinner label={t('import.reading')} />}
      {plan.data && <Plan plan={plan.data} fresh={fresh} wrong={wrong} />}
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('shop:common.cancel')}</Button>
        <Button
          variant="gold"
          disabled={fresh === 0 || wrong > 0}
          working={run.isPending}
          onClick={() => run.mutate({ data: { file: file ?? '', makeTeams } }, { onSuccess: onClose })}
        >
          {run.isPending && t('import.importing')}
          {!run.isPending && (fresh === 0 ? t('import.nothing') : t('import.submit', { count: fresh }))}
        </Button>
      </div>
    </Dialog>
  );
}

function Plan({ plan, fresh, wrong }: { plan: FixturePlanDto; fresh: number; wrong: number }) {
  const { t } = useTranslation('admin-fixtures');
  const sportName = useCategoryName();
  const { lines, newTeams } = plan;
  const names = newTeams.map(({ name, sport }) => `${name} (${sportName(sport)})`).join(', ');
  return (
    <section className="stack tight" aria-label={t('import.preview')}>
      <p role="status">
        <b>{t('import.summary', { fresh, wrong, existing: lines.length - fresh - wrong })}</b>
      </p>
      {wrong > 0 && <Note tone="bad">{t('import.wrong')}</Note>}
      {newTeams.length > 0 && <p className="small">{t('import.newTeams', { count: newTeams.length, names })}</p>}
      <PlannedLines label={t('import.preview')}>
        {lines.map((line) => (
          <Line key={`${line.sheet} ${line.line}`} line={line} />
        ))}
      </PlannedLines>
    </section>
  );
}

function Line({
  line: { sheet, line, home, away, date, time, venue, sport, matchDate, state, problems },
}: {
  line: PlannedFixtureDto;
}) {
  const { t } = useTranslation('admin-fixtures');
  const times = useMatchTimes();
  const sportName = useCategoryName();
  const written = [date, time].filter(Boolean).join(' ');
  return (
    <PlannedLine
      place={[sheet, t('import.line', { line })].filter(Boolean).join(', ')}
      title={`${home || '?'} ${t('matches.versus')} ${away || '?'}`}
      facts={[sport && sportName(sport), matchDate ? times(matchDate) : written, venue].filter(Boolean).join(' · ')}
      problems={problems.map(({ column, cell, written: text, reason }) => {
        const place = [t(`import.columns.${column}`), cell].filter(Boolean).join(' ');
        return text === '' ? `${place}: ${reason}` : `${place}, “${text}”: ${reason}`;
      })}
      state={state}
      stateName={t(`import.states.${state}`)}
    />
  );
}

async function readFile(file: File): Promise<ChosenFile> {
  const chosen = { name: file.name, read: performance.now() };
  if (file.size > LARGEST) return { ...chosen, base64: null };
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { ...chosen, base64: btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')) };
}
