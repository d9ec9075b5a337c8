import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minLength, object, string, trim } from 'zod/mini';
import type { RefundPaymentDtoKind, TokenSaleDto } from '../../api/generated/shop.schemas';
import { useRefundPayment } from '../../api/generated/token-sales';
import { useIdempotencyKey } from '../../api/queries';
import { useDates } from '../../i18n/dates';
import { Choices } from '../../ui/choices';
import { TextField } from '../../ui/field';
import { showServerErrors } from '../../ui/form-errors';
import { formatRand, toCents } from '../../ui/money';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';
import { rand } from './amount';
import { MoneyForm } from './money-form';

/** Cents of a sale that went back to its buyer. */
export function refundedOf({ refunds }: Pick<TokenSaleDto, 'refunds'>): number {
  return refunds.reduce((sum, { amount }) => sum + toCents(amount), 0);
}

/** Records money of a purchase that went back to its buyer, and says what happens to the tokens. */
export function RefundPaymentDialog({ sale, onClose }: { sale: TokenSaleDto; onClose: () => void }) {
  const { t } = useTranslation(['shop', 'money']);
  const date = useDates();
  const [kind, setKind] = useState<RefundPaymentDtoKind>('refund');
  const refund = useRefundPayment({
    request: useIdempotencyKey(),
    mutation: { onSuccess: ({ message }) => toast({ title: t('money:refund.done'), description: message }) },
  });
  const left = formatRand(toCents(sale.totalPrice) - refundedOf(sale));
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(
      object({
        amount: rand(t('money:amountRequired')),
        reason: string().check(trim(), minLength(1, t('money:reasonRequired'))),
      }),
    ),
    mode: 'onTouched',
    defaultValues: { amount: left.slice(1), reason: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (data) => {
    try {
      await refund.mutateAsync({ id: sale.id, data: { ...data, kind } }, { onSuccess: onClose });
    } catch (error) {
      showServerErrors(error, setError, ['amount', 'reason']);
    }
  });
  return (
    <MoneyForm
      title={t('money:refund.title')}
      action={t('money:refund.confirm')}
      working={isSubmitting}
      reason={register('reason')}
      reasonHint={t(kind === 'refund' ? 'money:refund.reasonHint' : 'money:reasonHint')}
      reasonError={errors.reason?.message}
      error={errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {t('money:refund.text', {
          number: sale.receiptNumber,
          name: sale.username ?? '–',
          amount: formatRand(toCents(sale.totalPrice)),
          tokens: t('common.bokkiemunte', { count: sale.tokenCount }),
        })}
      </p>
      {sale.refunds.map(({ id, amount, createdAt, reason }) => (
        <p key={id} className="small muted">
          {t('money:refund.before', { amount: formatRand(toCents(amount)), date: date(createdAt), reason })}
        </p>
      ))}
      <Choices
        legend={t('money:refund.kind')}
        value={kind}
        onChange={setKind}
        choices={[
          { value: 'refund', label: t('money:refund.kinds.refund'), text: t('money:refund.refundText') },
          { value: 'chargeback', label: t('money:refund.kinds.chargeback'), text: t('money:refund.chargebackText') },
        ]}
      />
      <TextField
        label={t('money:refund.amount')}
        hint={t('money:refund.amountHint', { left })}
        error={errors.amount?.message}
        inputMode="decimal"
        autoComplete="off"
        {...register('amount')}
      />
      <p className="muted">{t('money:refund.rule')}</p>
    </MoneyForm>
  );
}
