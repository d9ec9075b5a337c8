import { useTranslation } from 'react-i18next';
import { useSuggestCorrections } from '../../api/generated/label-corrections';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { useGetMatch } from '../../api/generated/teams-and-matches';
import { useBib } from '../../i18n/shirt-labels';
import { Dialog } from '../../ui/dialog';
import { Checkbox, SelectField, TextField } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { showServerErrors } from '../../ui/form-errors';
import { SubmitActions } from '../../ui/submit-actions';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';

const SIDES = ['home', 'away'] as const;

/** Characters of a number with its words (`nr. 12`); the server's limit. */
const LONGEST = 20;

/** Which of a photograph's numbers are wrong, and which one is missing; the office decides. */
export default function CorrectLabelsDialog({ photo, onClose }: { photo: PhotoDto; onClose: () => void }) {
  const { t } = useTranslation(['label-corrections', 'shop']);
  const bibOf = useBib();
  const { data: match } = useGetMatch(photo.matchId ?? 0, { query: { enabled: photo.matchId !== null } });
  const suggest = useSuggestCorrections({
    mutation: { onSuccess: ({ message }) => toast({ title: t('sent'), description: message }) },
  });
  const labels = photo.labels ?? [];
  const isNetball = photo.category === 'Netball';
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { wrong: labels.map(() => false), missing: '', side: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ wrong, missing, side }) => {
    const team = SIDES.find((one) => one === side) ?? null;
    const said = {
      missing: missing.trim() === '' ? [] : [{ label: missing.trim(), side: team }],
      wrong: labels.filter((_, index) => wrong[index]).map((label) => ({ label: label.label, side: label.side })),
    };
    if (said.missing.length + said.wrong.length === 0) {
      setError('missing', { message: t(labels.length > 0 ? 'nothingSaid' : 'numberWanted') }, { shouldFocus: true });
      return;
    }
    return suggest
      .mutateAsync({ id: photo.id, data: said }, { onSuccess: onClose })
      .catch((error: unknown) => showServerErrors(error, setError, ['missing']));
  });
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <p>{t('text')}</p>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        {labels.length > 0 && (
          <fieldset className="stack tight">
            <legend className="field-label">{t('wrong')}</legend>
            {labels.map(({ label, side, team }, index) => (
              <Checkbox key={`${label} ${side ?? ''}`} {...register(`wrong.${index}`)}>
                <b>{bibOf(label)}</b>
                {team !== null && ` · ${team}`}
              </Checkbox>
            ))}
          </fieldset>
        )}
        <TextField
          label={t(isNetball ? 'missingNetball' : 'missing')}
          hint={t(isNetball ? 'hintNetball' : 'hint')}
          autoComplete="off"
          autoCapitalize={isNetball ? 'characters' : undefined}
          inputMode={isNetball ? undefined : 'numeric'}
          maxLength={LONGEST}
          error={errors.missing?.message}
          {...register('missing')}
        />
        {match && (
          <SelectField label={t('team')} {...register('side')}>
            <option value="">{t('teamUnknown')}</option>
            <option value="home">{match.homeTeam.name}</option>
            <option value="away">{match.awayTeam.name}</option>
          </SelectField>
        )}
        <p className="small muted">{t('noNames')}</p>
        <FormError>{errors.root?.message}</FormError>
        <SubmitActions variant="field" working={suggest.isPending} onCancel={onClose}>
          {suggest.isPending ? t('sending') : t('send')}
        </SubmitActions>
      </form>
    </Dialog>
  );
}
