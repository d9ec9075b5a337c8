import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from 'react-i18next';
import { minLength, object, regex, string, trim } from 'zod/mini';
import type { TokenSaleDto } from '../../api/generated/shop.schemas';
import { useRecordPayment } from '../../api/generated/token-sales';
import { TextField } from '../../ui/field';
import { showServerErrors } from '../../ui/form-errors';
import { formatRand, toCents } from '../../ui/money';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';
import { rand } from './amount';
import { MoneyForm } from './money-form';

/** Records a payment that PayFast has, and whose notice never came. */
export function PaymentDialog({ sale, onClose }: { sale: TokenSaleDto; onClose: () => void }) {
  const { t } = useTranslation(['shop', 'money']);
  const record = useRecordPayment({
    mutation: { onSuccess: ({ message }) => toast({ title: t('money:payment.done'), description: message }) },
  });
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(
      object({
        payfastId: string().check(trim(), regex(/^\d{1,30}$/, t('money:payment.idRequired'))),
        amount: rand(t('money:amountRequired')),
        reason: string().check(trim(), minLength(1, t('money:reasonRequired'))),
      }),
    ),
    mode: 'onTouched',
    defaultValues: { payfastId: '', amount: '', reason: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (data) => {
    try {
      await record.mutateAsync({ id: sale.id, data }, { onSuccess: onClose });
    } catch (error) {
      showServerErrors(error, setError, ['payfastId', 'amount', 'reason']);
    }
  });
  return (
    <MoneyForm
      title={t('money:payment.title')}
      action={t('money:payment.confirm')}
      working={isSubmitting}
      reason={register('reason')}
      reasonHint={t('money:reasonHint')}
      reasonError={errors.reason?.message}
      error={errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {t('money:payment.text', {
          id: sale.id,
          name: sale.username ?? '–',
          amount: formatRand(toCents(sale.totalPrice)),
          tokens: t('common.bokkiemunte', { count: sale.tokenCount }),
        })}
      </p>
      <p className="muted">{t('money:payment.later')}</p>
      <TextField
        label={t('money:payment.id')}
        hint={t('money:payment.idHint')}
        error={errors.payfastId?.message}
        inputMode="numeric"
        autoComplete="off"
        {...register('payfastId')}
      />
      <TextField
        label={t('money:payment.amount')}
        hint={t('money:payment.amountHint')}
        error={errors.amount?.message}
        inputMode="decimal"
        autoComplete="off"
        {...register('amount')}
      />
    </MoneyForm>
  );
}
