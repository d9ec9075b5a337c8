import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from 'react-i18next';
import { minLength, object, regex, string, trim } from 'zod/mini';
import { useSetShare } from '../../api/generated/income';
import type { SharesDto } from '../../api/generated/shop.schemas';
import { dayHere } from '../../i18n/clock';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { showServerErrors } from '../../ui/form-errors';
import { useForm } from '../../ui/use-form';
import { partyOf, schoolsOf } from './party';
import { PartyField } from './party-field';

/** Sets what a school's teams, a team or a photographer get from a day on. */
export function ShareForm({ shares }: { shares: SharesDto }) {
  const { t } = useTranslation('admin-income');
  const set = useSetShare({ mutation: { meta: { success: 'admin-income:shares.saved' } } });
  const { register, handleSubmit, setError, resetField, formState } = useForm({
    resolver: zodResolver(
      object({
        who: string().check(minLength(1, t('shares.whoRequired'))),
        percent: string().check(trim(), regex(/^(100([.,]00?)?|\d{1,2}([.,]\d{1,2})?)$/, t('shares.percentRequired'))),
        from: string().check(minLength(1, t('shares.fromRequired'))),
      }),
    ),
    mode: 'onTouched',
    defaultValues: { who: '', percent: '', from: `${dayHere().slice(0, 7)}-01` },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ who, percent, from }) => {
    const party = partyOf(who);
    if (party === null) return;
    const of =
      'photographer' in party
        ? { photographerId: party.photographer }
        : { teamIds: 'team' in party ? [party.team] : (schoolsOf(shares).get(party.school) ?? []) };
    await set
      .mutateAsync({ data: { ...of, percent: Number(percent.replace(',', '.')), from } })
      .then(() => resetField('percent'))
      .catch((error: unknown) => showServerErrors(error, setError, ['percent', 'from']));
  });
  return (
    <form className="admin-panel share-form" noValidate onSubmit={(event) => void submit(event)}>
      <h2>{t('shares.set')}</h2>
      <div className="share-fields">
        <PartyField parties={shares} label={t('shares.who')} error={errors.who?.message} {...register('who')} />
        <TextField
          label={t('shares.percent')}
          inputMode="decimal"
          autoComplete="off"
          error={errors.percent?.message}
          {...register('percent')}
        />
        <TextField
          type="date"
          label={t('shares.from')}
          hint={t('shares.fromHint')}
          error={errors.from?.message}
          {...register('from')}
        />
      </div>
      <FormError>{errors.root?.message}</FormError>
      <Button variant="gold" type="submit" working={isSubmitting}>
        {t(isSubmitting ? 'shares.saving' : 'shares.save')}
      </Button>
    </form>
  );
}
