import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { int, maximum, minimum, minLength, number, object, string, trim } from 'zod/mini';
import type { MakeCodeDtoKind } from '../../api/generated/shop.schemas';
import { useListManagedPackages, useMakeTokenCode } from '../../api/generated/token-sales';
import { usePackageName } from '../../i18n/names';
import { Choices } from '../../ui/choices';
import { SelectField, TextField } from '../../ui/field';
import { showServerErrors } from '../../ui/form-errors';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';
import { rand } from './amount';
import { MoneyForm } from './money-form';

const KINDS = ['tokens', 'percent', 'rand'] as const;

/** Makes a code; the shop chooses its letters. */
export function CodeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shop', 'money']);
  const packageName = usePackageName();
  const packages = useListManagedPackages();
  const [kind, setKind] = useState<MakeCodeDtoKind>('tokens');
  const make = useMakeTokenCode({
    mutation: { onSuccess: ({ code }) => toast({ title: t('money:codes.made'), description: code }) },
  });
  const uses = t('money:codes.usesRequired');
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(
      object({
        amount: rand(t('money:codes.amountRequired')),
        packageId: number(),
        mostUses: number(uses).check(int(uses), minimum(1, uses), maximum(100_000, uses)),
        mostUsesEach: number(uses).check(int(uses), minimum(1, uses), maximum(100, uses)),
        firstDay: string(),
        lastDay: string(),
        reason: string().check(trim(), minLength(1, t('money:codes.noteRequired'))),
      }),
    ),
    mode: 'onTouched',
    defaultValues: { amount: '', packageId: 0, mostUses: 1, mostUsesEach: 1, firstDay: '', lastDay: '', reason: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ packageId, firstDay, lastDay, reason, ...values }) => {
    const data = {
      ...values,
      kind,
      packageId: kind === 'tokens' || packageId === 0 ? null : packageId,
      firstDay: firstDay || null,
      lastDay: lastDay || null,
      note: reason,
    };
    try {
      await make.mutateAsync({ data }, { onSuccess: onClose });
    } catch (error) {
      showServerErrors(error, setError, ['amount', 'packageId', 'mostUses', 'mostUsesEach', 'firstDay', 'lastDay']);
    }
  });
  return (
    <MoneyForm
      title={t('money:codes.new')}
      action={t('money:codes.make')}
      working={isSubmitting}
      reason={register('reason')}
      reasonLabel={t('money:codes.note')}
      reasonHint={t('money:codes.noteHint')}
      reasonError={errors.reason?.message}
      error={errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Choices
        legend={t('money:codes.kind')}
        value={kind}
        onChange={setKind}
        choices={KINDS.map((value) => ({
          value,
          label: t(`money:codes.kinds.${value}`),
          text: t(`money:codes.kindTexts.${value}`),
        }))}
      />
      <TextField
        label={t(`money:codes.amounts.${kind}`)}
        error={errors.amount?.message}
        inputMode="decimal"
        autoComplete="off"
        {...register('amount')}
      />
      {kind !== 'tokens' && (
        <SelectField
          label={t('money:codes.package')}
          error={errors.packageId?.message}
          {...register('packageId', { valueAsNumber: true })}
        >
          <option value={0}>{t('money:codes.everyPackage')}</option>
          {packages.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {packageName(name)}
            </option>
          ))}
        </SelectField>
      )}
      <div className="money-pair">
        <TextField
          label={t('money:codes.mostUses')}
          error={errors.mostUses?.message}
          type="number"
          inputMode="numeric"
          {...register('mostUses', { valueAsNumber: true })}
        />
        <TextField
          label={t('money:codes.mostUsesEach')}
          error={errors.mostUsesEach?.message}
          type="number"
          inputMode="numeric"
          {...register('mostUsesEach', { valueAsNumber: true })}
        />
        <TextField
          label={t('money:codes.firstDay')}
          error={errors.firstDay?.message}
          type="date"
          {...register('firstDay')}
        />
        <TextField
          label={t('money:codes.lastDay')}
          error={errors.lastDay?.message}
          type="date"
          {...register('lastDay')}
        />
      </div>
    </MoneyForm>
  );
}
