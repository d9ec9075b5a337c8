import { zodResolver } from '@hookform/resolvers/zod';
import { subDays } from 'date-fns';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { int, maximum, minimum, minLength, number, object, refine, string, trim } from 'zod/mini';
import type { PersonDto, RecordSaleDtoMethod } from '../../api/generated/shop.schemas';
import { useRecordSale } from '../../api/generated/token-sales';
import { useListTokenPackages } from '../../api/generated/tokens';
import { useIdempotencyKey } from '../../api/queries';
import { dayHere } from '../../i18n/clock';
import { usePackageName } from '../../i18n/names';
import { Choices } from '../../ui/choices';
import { SelectField, TextField } from '../../ui/field';
import { showServerErrors } from '../../ui/form-errors';
import { formatRand, toCents } from '../../ui/money';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';
import { MoneyForm } from './money-form';

/** Days that a payment can be booked late. */
const LATEST = 365;

/** Sells a package to a person who has paid in cash or by EFT. */
export function SaleDialog({ person, onClose }: { person: PersonDto; onClose: () => void }) {
  const { t } = useTranslation(['shop', 'money']);
  const packageName = usePackageName();
  const packages = useListTokenPackages({ query: { refetchOnMount: 'always' } });
  const [method, setMethod] = useState<RecordSaleDtoMethod>('cash');
  const [[first, today]] = useState(() => [dayHere(subDays(new Date(), LATEST)), dayHere()] as const);
  const sell = useRecordSale({
    request: useIdempotencyKey(),
    mutation: { onSuccess: ({ message }) => toast({ title: t('money:sale.done'), description: message }) },
  });
  const choose = t('money:sale.packageRequired');
  const quantity = t('money:sale.quantityRequired');
  const paidOn = t('money:sale.paidOnRequired');
  const { register, handleSubmit, setError, formState, control } = useForm({
    resolver: zodResolver(
      object({
        packageId: number(choose).check(minimum(1, choose)),
        quantity: number(quantity).check(int(quantity), minimum(1, quantity), maximum(100, quantity)),
        paidOn: string().check(refine((day) => day >= first && day <= today, { error: paidOn })),
        reason: string().check(trim(), minLength(1, t('money:reasonRequired'))),
      }),
    ),
    mode: 'onTouched',
    defaultValues: { packageId: 0, quantity: 1, paidOn: today, reason: '' },
  });
  const { errors, isSubmitting } = formState;
  const chosen = useWatch({ control });
  const tokenPackage = packages.data?.find(({ id }) => id === chosen.packageId);
  const count = Number.isInteger(chosen.quantity) ? (chosen.quantity ?? 0) : 0;
  const submit = handleSubmit(async (data) => {
    try {
      await sell.mutateAsync({ id: person.id, data: { ...data, method } }, { onSuccess: onClose });
    } catch (error) {
      showServerErrors(error, setError, ['packageId', 'quantity', 'paidOn', 'reason']);
    }
  });
  return (
    <MoneyForm
      title={t('money:sale.title')}
      action={t('money:sale.confirm')}
      working={isSubmitting}
      reason={register('reason')}
      reasonHint={t('money:sale.reasonHint')}
      reasonError={errors.reason?.message}
      error={errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="muted">{t('money:sale.text', { name: person.fullName })}</p>
      <SelectField
        label={t('money:sale.package')}
        error={errors.packageId?.message}
        {...register('packageId', { valueAsNumber: true })}
      >
        <option value={0}>{t('money:sale.choose')}</option>
        {packages.data?.map(({ id, name, price }) => (
          <option key={id} value={id}>
            {packageName(name)}, {formatRand(toCents(price))}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('money:sale.quantity')}
        error={errors.quantity?.message}
        type="number"
        inputMode="numeric"
        {...register('quantity', { valueAsNumber: true })}
      />
      <Choices
        legend={t('money:sale.method')}
        value={method}
        onChange={setMethod}
        choices={[
          { value: 'cash', label: t('money:methods.cash'), text: t('money:sale.cashText') },
          { value: 'eft', label: t('money:methods.eft'), text: t('money:sale.eftText') },
        ]}
      />
      <TextField
        label={t('money:sale.paidOn')}
        hint={t('money:sale.paidOnHint')}
        error={errors.paidOn?.message}
        type="date"
        min={first}
        max={today}
        {...register('paidOn')}
      />
      {tokenPackage && count > 0 && (
        <p>
          {t('money:sale.sum', {
            amount: formatRand(toCents(tokenPackage.price) * count),
            tokens: t('common.bokkiemunte', { count: tokenPackage.tokenCount * count }),
          })}
        </p>
      )}
    </MoneyForm>
  );
}
