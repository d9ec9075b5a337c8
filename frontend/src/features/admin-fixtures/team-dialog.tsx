import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from 'react-i18next';
import { enum as oneOf, maxLength, minLength, object, string, trim } from 'zod/mini';
import type { TeamDto } from '../../api/generated/shop.schemas';
import { useCreateTeam, useUpdateTeam } from '../../api/generated/teams-and-matches';
import { SPORTS, useCategoryName } from '../../i18n/names';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/field';
import { showServerErrors } from '../../ui/form-errors';
import { SubmitActions } from '../../ui/submit-actions';
import { useForm } from '../../ui/use-form';

interface TeamDialogProps {
  /** The team to edit; null for a new one. */
  team: TeamDto | null;
  onClose: () => void;
}

/** Makes a team, or changes one; a team that has matches keeps its sport. */
export default function TeamDialog({ team, onClose }: TeamDialogProps) {
  const { t } = useTranslation(['admin-fixtures', 'shop']);
  const sportName = useCategoryName();
  const create = useCreateTeam({
    mutation: { meta: { success: 'admin-fixtures:teams.created', failure: 'admin-fixtures:teams.createFailed' } },
  });
  const update = useUpdateTeam({
    mutation: { meta: { success: 'admin-fixtures:teams.updated', failure: 'admin-fixtures:teams.updateFailed' } },
  });
  const isSaving = create.isPending || update.isPending;
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(
      object({
        name: string().check(trim(), minLength(1, t('teamForm.nameRequired')), maxLength(100)),
        sport: oneOf(SPORTS),
      }),
    ),
    mode: 'onTouched',
    defaultValues: { name: team?.name ?? '', sport: SPORTS.find((sport) => sport === team?.sport) ?? 'Rugby' },
  });
  const { errors } = formState;
  const submit = handleSubmit((data) =>
    (team
      ? update.mutateAsync({ id: team.id, data }, { onSuccess: onClose })
      : create.mutateAsync({ data }, { onSuccess: onClose })
    ).catch((error: unknown) => showServerErrors(error, setError, ['name', 'sport'])),
  );
  const fixed = team !== null && team.matchCount > 0;
  return (
    <Dialog title={team ? t('teamForm.edit') : t('teams.add')} onClose={onClose}>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('teamForm.name')}
          autoComplete="off"
          autoFocus
          maxLength={100}
          error={errors.name?.message}
          {...register('name')}
        />
        <SelectField
          label={t('teamForm.sport')}
          hint={fixed ? t('teamForm.sportFixed') : undefined}
          error={errors.sport?.message}
          {...register('sport')}
        >
          {SPORTS.map((sport) => (
            <option key={sport} value={sport} disabled={fixed && sport !== team.sport}>
              {sportName(sport)}
            </option>
          ))}
        </SelectField>
        <SubmitActions working={isSaving} onCancel={onClose}>
          {isSaving ? t('teamForm.saving') : t('teamForm.save')}
        </SubmitActions>
      </form>
    </Dialog>
  );
}
