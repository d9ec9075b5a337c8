import { zodResolver } from '@hookform/resolvers/zod';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { int, maximum, minimum, minLength, number, object, refine, string, trim } from 'zod/mini';
import { useAdjustBalance } from '../../api/generated/people';
import type { PersonDto } from '../../api/generated/shop.schemas';
import { useIdempotencyKey } from '../../api/queries';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { showServerErrors } from '../../ui/form-errors';
import { BalanceSwap } from '../../ui/price';
import { SubmitActions } from '../../ui/submit-actions';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';

/** Tokens that one adjustment moves at most, as on the server. */
const MOST = 1000;

/** Puts tokens on a balance or takes some off, with a reason. */
export function AdjustDialog({ person, onClose }: { person: PersonDto; onClose: () => void }) {
  const { t } = useTranslation(['shop', 'people']);
  const adjust = useAdjustBalance({
    request: useIdempotencyKey(),
    mutation: { onSuccess: ({ message }) => toast({ title: t('people:adjust.done'), description: message }) },
  });
  const wrong = t('people:adjust.tokensRequired');
  const { register, handleSubmit, setError, formState, control } = useForm({
    resolver: zodResolver(
      object({
        tokens: number(wrong).check(
          int(wrong),
          minimum(-MOST, wrong),
          maximum(MOST, wrong),
          refine((tokens) => tokens !== 0, wrong),
        ),
        reason: string().check(trim(), minLength(1, t('people:adjust.reasonRequired'))),
      }),
    ),
    mode: 'onTouched',
    defaultValues: { tokens: 1, reason: '' },
  });
  const { errors, isSubmitting } = formState;
  const tokens = useWatch({ control, name: 'tokens' });
  const submit = handleSubmit(async (data) => {
    try {
      await adjust.mutateAsync({ id: person.id, data }, { onSuccess: onClose });
    } catch (error) {
      showServerErrors(error, setError, ['tokens', 'reason']);
    }
  });
  return (
    <Dialog title={t('people:adjust.title')} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('people:adjust.tokens')}
          error={errors.tokens?.message}
          type="number"
          {...register('tokens', { valueAsNumber: true })}
        />
        <TextField
          label={t('people:adjust.reason')}
          hint={t('people:adjust.reasonHint')}
          error={errors.reason?.message}
          autoComplete="off"
          maxLength={200}
          {...register('reason')}
        />
        <BalanceSwap
          beforeLabel={t('people:adjust.now')}
          before={person.tokenBalance}
          afterLabel={t('people:adjust.then')}
          after={person.tokenBalance + (Number.isInteger(tokens) ? tokens : 0)}
        />
        <FormError>{errors.root?.message}</FormError>
        <SubmitActions working={isSubmitting} onCancel={onClose}>
          {t(isSubmitting ? 'people:adjust.working' : 'people:adjust.confirm')}
        </SubmitActions>
      </form>
    </Dialog>
  );
}
