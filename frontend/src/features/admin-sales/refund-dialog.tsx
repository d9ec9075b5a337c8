import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from 'react-i18next';
import { minLength, object, string, trim } from 'zod/mini';
import { useRefundPurchase } from '../../api/generated/sales';
import type { SaleDto } from '../../api/generated/shop.schemas';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { showServerErrors } from '../../ui/form-errors';
import { SubmitActions } from '../../ui/submit-actions';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';

interface RefundDialogProps {
  sale: SaleDto;
  onClose: () => void;
}

/** Gives the tokens of a purchase back, with a reason; says what happens to the photograph. */
export function RefundDialog({ sale, onClose }: RefundDialogProps) {
  const { t } = useTranslation(['shop', 'sales']);
  const refund = useRefundPurchase({
    mutation: { onSuccess: ({ message }) => toast({ title: t('sales:refund.done'), description: message }) },
  });
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(object({ reason: string().check(trim(), minLength(1, t('sales:refund.reasonRequired'))) })),
    mode: 'onTouched',
    defaultValues: { reason: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (data) => {
    try {
      await refund.mutateAsync({ id: sale.id, data }, { onSuccess: onClose });
    } catch (error) {
      showServerErrors(error, setError, ['reason']);
    }
  });
  return (
    <Dialog title={t('sales:refund.title')} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p>
          {t('sales:refund.text', {
            tokens: t('common.bokkiemunte', { count: sale.photoTokenPrice }),
            name: sale.username,
            title: sale.photoTitle,
          })}
        </p>
        <p className="muted">{t('sales:refund.keeps')}</p>
        <TextField
          label={t('sales:refund.reason')}
          hint={t('sales:refund.reasonHint')}
          error={errors.reason?.message}
          autoComplete="off"
          maxLength={200}
          {...register('reason')}
        />
        <FormError>{errors.root?.message}</FormError>
        <SubmitActions working={isSubmitting} onCancel={onClose}>
          {t(isSubmitting ? 'sales:refund.working' : 'sales:refund.confirm')}
        </SubmitActions>
      </form>
    </Dialog>
  );
}
