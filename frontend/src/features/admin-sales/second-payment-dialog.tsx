import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minLength, object, string, trim } from 'zod/mini';
import { useDecideSecondPayment } from '../../api/generated/token-sales';
import type { DecideSecondPaymentDtoDecision, SecondPaymentDto } from '../../api/generated/shop.schemas';
import { Choices } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { showServerErrors } from '../../ui/form-errors';
import { formatRand, toCents } from '../../ui/money';
import { SubmitActions } from '../../ui/submit-actions';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';

/** Closes a second payment: its money was given back, or it buys the same packages once more; with a reason. */
export function SecondPaymentDialog({ payment, onClose }: { payment: SecondPaymentDto; onClose: () => void }) {
  const { t } = useTranslation(['shop', 'sales']);
  const decide = useDecideSecondPayment({
    mutation: { onSuccess: ({ message }) => toast({ title: t('sales:second.done'), description: message }) },
  });
  const [decision, setDecision] = useState<DecideSecondPaymentDtoDecision>('given-back');
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(object({ reason: string().check(trim(), minLength(1, t('sales:refund.reasonRequired'))) })),
    mode: 'onTouched',
    defaultValues: { reason: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ reason }) => {
    try {
      await decide.mutateAsync({ id: payment.id, data: { decision, reason } }, { onSuccess: onClose });
    } catch (error) {
      showServerErrors(error, setError, ['reason']);
    }
  });
  const tokens = t('common.bokkiemunte', { count: payment.tokenCount });
  return (
    <Dialog title={t('sales:second.question')} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p>
          {t('sales:second.text', {
            name: payment.username ?? t('sales:purchases.closedAccount', { id: payment.userId }),
            amount: formatRand(toCents(payment.amount)),
            payment: payment.payfastId,
            id: payment.tokenPurchaseId,
          })}
        </p>
        <Choices
          legend={t('sales:second.question')}
          value={decision}
          onChange={setDecision}
          choices={[
            { value: 'given-back', label: t('sales:second.giveBack'), text: t('sales:second.giveBackText') },
            { value: 'booked', label: t('sales:second.book'), text: t('sales:second.bookText', { tokens }) },
          ]}
        />
        <TextField
          label={t('sales:refund.reason')}
          hint={t('sales:second.reasonHint')}
          error={errors.reason?.message}
          autoComplete="off"
          maxLength={200}
          {...register('reason')}
        />
        <FormError>{errors.root?.message}</FormError>
        <SubmitActions working={isSubmitting} onCancel={onClose}>
          {t(isSubmitting ? 'sales:second.working' : 'sales:second.confirm')}
        </SubmitActions>
      </form>
    </Dialog>
  );
}
