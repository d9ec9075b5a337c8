import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from 'react-i18next';
import { int, maximum, minimum, minLength, number, object, overwrite, regex, string, trim } from 'zod/mini';
import type { ManagedPackageDto } from '../../api/generated/shop.schemas';
import { useAddTokenPackage, useChangeTokenPackage } from '../../api/generated/token-sales';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { showServerErrors } from '../../ui/form-errors';
import { SubmitActions } from '../../ui/submit-actions';
import { useForm } from '../../ui/use-form';

interface PackageDialogProps {
  /** The package to change; null for a new one. */
  tokenPackage: ManagedPackageDto | null;
  onClose: () => void;
}

/** Adds a package of tokens, or changes one for the purchases that follow. */
export function PackageDialog({ tokenPackage, onClose }: PackageDialogProps) {
  const { t } = useTranslation(['shop', 'sales']);
  const mutation = { meta: { success: 'sales:packages.saved' } } as const;
  const add = useAddTokenPackage({ mutation });
  const change = useChangeTokenPackage({ mutation });
  const count = t('sales:packages.countRequired');
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(
      object({
        name: string().check(trim(), minLength(1, t('sales:packages.nameRequired'))),
        tokenCount: number(count).check(int(count), minimum(1, count), maximum(1000, count)),
        price: string().check(
          trim(),
          // South African telephones have a comma for amounts, and no point.
          overwrite((price) => price.replace(',', '.')),
          regex(/^(?!0+\.00$)\d{1,6}\.\d{2}$/, t('sales:packages.priceRequired')),
        ),
        paymentReference: string().check(trim(), regex(/^[\w-]{0,60}$/, t('sales:packages.referenceWrong'))),
      }),
    ),
    mode: 'onTouched',
    defaultValues: {
      name: tokenPackage?.name ?? '',
      tokenCount: tokenPackage?.tokenCount ?? 1,
      price: tokenPackage?.price ?? '',
      paymentReference: tokenPackage?.paymentReference ?? '',
    },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ paymentReference, ...values }) => {
    try {
      const data = { ...values, paymentReference: paymentReference || null };
      if (tokenPackage) await change.mutateAsync({ id: tokenPackage.id, data }, { onSuccess: onClose });
      else await add.mutateAsync({ data }, { onSuccess: onClose });
    } catch (error) {
      showServerErrors(error, setError, ['name', 'tokenCount', 'price', 'paymentReference']);
    }
  });
  return (
    <Dialog
      title={tokenPackage ? t('sales:packages.edit', { name: tokenPackage.name }) : t('sales:packages.add')}
      onClose={onClose}
    >
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('sales:packages.name')}
          error={errors.name?.message}
          autoComplete="off"
          maxLength={60}
          {...register('name')}
        />
        <TextField
          label={t('sales:packages.count')}
          error={errors.tokenCount?.message}
          type="number"
          inputMode="numeric"
          {...register('tokenCount', { valueAsNumber: true })}
        />
        <TextField
          label={t('sales:packages.price')}
          error={errors.price?.message}
          inputMode="decimal"
          autoComplete="off"
          {...register('price')}
        />
        <TextField
          label={t('sales:packages.reference')}
          hint={t('sales:packages.referenceHint')}
          error={errors.paymentReference?.message}
          autoComplete="off"
          {...register('paymentReference')}
        />
        <FormError>{errors.root?.message}</FormError>
        <SubmitActions working={isSubmitting} onCancel={onClose}>
          {t(isSubmitting ? 'sales:packages.saving' : 'sales:packages.save')}
        </SubmitActions>
      </form>
    </Dialog>
  );
}
