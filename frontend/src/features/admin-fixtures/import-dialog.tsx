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
import { ListExample, ListFile, PlannedLine, PlannedLines } from '../../ui/import-list';
import { Note } from '../../ui/note';
import { PageSpinner } from '../../ui/state';
import { toast } from '../../ui/toast';

/** Takes a list of fixtures, shows line by line what becomes of it, then makes it. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['admin-fixtures', 'shop']);
  /** Undefined until a file has been read. */
  const [csv, setCsv] = useState<string>();
  const [makeTeams, setMakeTeams] = useState(true);
  const list = { csv: csv ?? '', makeTeams };
  const plan = useQuery({
    queryKey: [getPreviewFixturesUrl(), list],
    queryFn: ({ signal }) => previewFixtures(list, { signal }),
    enabled: csv !== undefined,
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
    setCsv(undefined);
    toast({ title: t('import.unreadable'), tone: 'bad' });
  };

  return (
    <Dialog title={t('import.title')} onClose={onClose}>
      <p>{t('import.text')}</p>
      <ListExample>{t('import.example')}</ListExample>
      <ListFile onRead={setCsv} onUnreadable={tellUnreadable}>
        {t('import.choose')}
      </ListFile>
      <Checkbox checked={makeTeams} onChange={(event) => setMakeTeams(event.target.checked)}>
        {t('import.makeTeams')}
      </Checkbox>
      {plan.isError && <FormError>{reasonOf(plan.error)}</FormError>}
      {plan.isFetching && <PageSpinner label={t('import.reading')} />}
      {plan.data && <Plan plan={plan.data} fresh={fresh} wrong={wrong} />}
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('shop:common.cancel')}</Button>
        <Button
          variant="gold"
          disabled={fresh === 0 || wrong > 0}
          working={run.isPending}
          onClick={() => run.mutate({ data: list }, { onSuccess: onClose })}
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
  const { lines, newTeams } = plan;
  return (
    <section className="stack tight" aria-label={t('import.preview')}>
      <p role="status">
        <b>{t('import.summary', { fresh, wrong, existing: lines.length - fresh - wrong })}</b>
      </p>
      {wrong > 0 && <Note tone="bad">{t('import.wrong')}</Note>}
      {newTeams.length > 0 && (
        <p className="small">{t('import.newTeams', { count: newTeams.length, names: newTeams.join(', ') })}</p>
      )}
      <PlannedLines label={t('import.preview')}>
        {lines.map((line) => (
          <Line key={line.line} line={line} />
        ))}
      </PlannedLines>
    </section>
  );
}

function Line({
  line: { line, home, away, date: written, venue, sport, matchDate, state, problems },
}: {
  line: PlannedFixtureDto;
}) {
  const { t } = useTranslation('admin-fixtures');
  const times = useMatchTimes();
  const sportName = useCategoryName();
  return (
    <PlannedLine
      place={t('import.line', { line })}
      title={`${home} ${t('matches.versus')} ${away}`}
      facts={[sport && sportName(sport), matchDate ? times(matchDate) : written, venue].filter(Boolean).join(' · ')}
      problems={problems}
      state={state}
      stateName={t(`import.states.${state}`)}
    />
  );
}
