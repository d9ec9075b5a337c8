import { zodResolver } from '@hookform/resolvers/zod';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { enum as oneOf, maxLength, minLength, object, refine, string, trim } from 'zod/mini';
import type { MatchDto } from '../../api/generated/shop.schemas';
import { useCreateMatch, useListTeams, useUpdateMatch } from '../../api/generated/teams-and-matches';
import { paths } from '../../app/paths';
import { dayHere, kickOffOf, momentHere } from '../../i18n/clock';
import { SPORTS, useCategoryName } from '../../i18n/names';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/field';
import { showServerErrors } from '../../ui/form-errors';
import { Note } from '../../ui/note';
import { ErrorState } from '../../ui/state';
import { SubmitActions } from '../../ui/submit-actions';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';

const SIDES = ['homeTeamId', 'awayTeamId'] as const;

interface MatchDialogProps {
  /** The match to edit; null for a new one. */
  match: MatchDto | null;
  onClose: () => void;
}

/** Makes a match, or changes one: two teams of one sport, the day (today at first) and the place. */
export default function MatchDialog({ match, onClose }: MatchDialogProps) {
  const { t } = useTranslation(['admin-fixtures', 'shop']);
  const sportName = useCategoryName();
  const teams = useListTeams();
  const create = useCreateMatch({
    mutation: { meta: { success: 'admin-fixtures:matches.created', failure: 'admin-fixtures:matches.createFailed' } },
  });
  const update = useUpdateMatch({
    mutation: { meta: { success: 'admin-fixtures:matches.updated', failure: 'admin-fixtures:matches.updateFailed' } },
  });
  const isSaving = create.isPending || update.isPending;
  const chosen = string().check(minLength(1, t('matchForm.teamRequired')));
  const { register, handleSubmit, setError, setValue, control, formState } = useForm({
    resolver: zodResolver(
      object({
        sport: oneOf(SPORTS),
        homeTeamId: chosen,
        awayTeamId: chosen,
        matchDate: string().check(minLength(1, t('matchForm.dateRequired'))),
        time: string(),
        venue: string().check(trim(), minLength(1, t('matchForm.venueRequired')), maxLength(200)),
      }).check(
        refine(({ homeTeamId, awayTeamId }) => homeTeamId === '' || homeTeamId !== awayTeamId, {
          error: t('matchForm.same'),
          path: ['awayTeamId'],
        }),
      ),
    ),
    defaultValues: {
      sport: SPORTS.find((sport) => sport === match?.homeTeam.sport) ?? 'Rugby',
      homeTeamId: String(match?.homeTeamId ?? ''),
      awayTeamId: String(match?.awayTeamId ?? ''),
      matchDate: dayHere(match ? new Date(match.matchDate) : undefined),
      time: (match && kickOffOf(match.matchDate)) ?? '',
      venue: match?.venue ?? '',
    },
  });
  const { errors } = formState;
  const sport = useWatch({ control, name: 'sport' });
  const ofSport = teams.data?.filter((team) => team.sport === sport) ?? [];

  const submit = handleSubmit(
    ({ homeTeamId, awayTeamId, matchDate, time, venue }) => {
      const unmoved =
        match !== null &&
        dayHere(new Date(match.matchDate)) === matchDate &&
        (kickOffOf(match.matchDate) ?? '') === time;
      const data = {
        homeTeamId: Number(homeTeamId),
        awayTeamId: Number(awayTeamId),
        // Without a time, the day begins in South Africa; a match that stays where it is keeps its very moment.
        matchDate: unmoved ? match.matchDate : momentHere(`${matchDate}T${time || '00:00'}`).toISOString(),
        venue,
      };
      return (
        match
          ? update.mutateAsync({ id: match.id, data }, { onSuccess: onClose })
          : create.mutateAsync({ data }, { onSuccess: onClose })
      ).catch((error: unknown) =>
        showServerErrors(error, setError, ['homeTeamId', 'awayTeamId', 'matchDate', 'venue']),
      );
    },
    ({ awayTeamId }) => {
      if (awayTeamId?.message === t('matchForm.same'))
        toast({ title: t('matchForm.sameTitle'), description: t('matchForm.same'), tone: 'bad' });
    },
  );

  return (
    <Dialog title={match ? t('matchForm.edit') : t('matches.add')} onClose={onClose}>
      {/* Drawn when the teams are there: a list cannot show a choice that it does not have yet. */}
      {teams.isPending && <p role="status">{t('shop:common.loading')}</p>}
      {teams.isLoadingError && (
        <ErrorState title={t('teams.loadError')} error={teams.error} onRetry={() => void teams.refetch()} />
      )}
      {teams.data && (
        <form className="form" noValidate onSubmit={(event) => void submit(event)}>
          <SelectField
            label={t('matchForm.sport')}
            {...register('sport', {
              onChange: () => {
                setValue('homeTeamId', '');
                setValue('awayTeamId', '');
              },
            })}
          >
            {SPORTS.map((one) => (
              <option key={one} value={one}>
                {sportName(one)}
              </option>
            ))}
          </SelectField>
          {ofSport.length === 0 && (
            <Note>
              {t('matchForm.noTeams')}{' '}
              <Link className="text-link" to={paths.adminTeams}>
                {t('matchForm.addTeams')}
              </Link>
            </Note>
          )}
          {SIDES.map((side) => (
            <SelectField
              key={side}
              label={t(side === 'homeTeamId' ? 'matchForm.home' : 'matchForm.away')}
              error={errors[side]?.message}
              {...register(side)}
            >
              <option value="">{t('matchForm.choose')}</option>
              {ofSport.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          ))}
          <TextField
            label={t('matchForm.date')}
            type="date"
            error={errors.matchDate?.message}
            {...register('matchDate')}
          />
          <TextField label={t('matchForm.time')} type="time" {...register('time')} />
          <TextField
            label={t('matchForm.venue')}
            autoComplete="off"
            maxLength={200}
            error={errors.venue?.message}
            {...register('venue')}
          />
          <SubmitActions working={isSaving} onCancel={onClose}>
            {isSaving ? t('matchForm.saving') : t('matchForm.save')}
          </SubmitActions>
        </form>
      )}
    </Dialog>
  );
}
