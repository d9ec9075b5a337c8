import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from 'react-i18next';
import { email, literal, object, union } from 'zod/mini';
import { useResendEmail, useResendUserEmails } from '../../api/generated/sales';
import type { SaleDto } from '../../api/generated/shop.schemas';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { showServerErrors } from '../../ui/form-errors';
import { SubmitActions } from '../../ui/submit-actions';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';

interface ResendDialogProps {
  sale: SaleDto;
  /** All that its buyer has not got, rather than this purchase alone. */
  all: boolean;
  onClose: () => void;
}

/** Sends a purchase again, or all of its buyer's that failed; asks for the address, and offers the last one. */
export function ResendDialog({
  sale: { id, userId, username, photoTitle, emailAddress, userEmail },
  all,
  onClose,
}: ResendDialogProps) {
  const { t } = useTranslation(['shop', 'sales']);
  const resend = useResendEmail({
    mutation: {
      meta: { failure: 'sales:purchases.sendFailed', failureText: 'sales:purchases.sendFailedText' },
      onSuccess: ({ message }) => toast({ title: t('sales:purchases.sent'), description: message }),
    },
  });
  const resendAll = useResendUserEmails({
    mutation: {
      meta: { failure: 'sales:purchases.bulkFailed', failureText: 'sales:purchases.bulkFailedText' },
      onSuccess: ({ successCount, totalProcessed, remaining }) => {
        const done = t('sales:purchases.bulkDoneText', { sent: successCount, count: totalProcessed });
        toast({
          title: t('sales:purchases.bulkDone'),
          description: remaining > 0 ? t('sales:purchases.bulkRemaining', { done, count: remaining }) : done,
          tone: successCount < totalProcessed ? 'bad' : 'good',
        });
      },
    },
  });
  const wrong = t('account.validation.emailValid');
  const { register, handleSubmit, setError, setValue, formState } = useForm({
    resolver: zodResolver(object({ emailAddress: union([literal('', wrong), email(wrong)]) })),
    mode: 'onTouched',
    // Those of one buyer may have had several addresses; without one, each goes to its own.
    defaultValues: { emailAddress: all ? '' : emailAddress || (userEmail ?? '') },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit((values) => {
    const data = values.emailAddress === '' ? {} : values;
    const sent = all
      ? resendAll.mutateAsync({ userId, data }, { onSuccess: onClose })
      : resend.mutateAsync({ purchaseId: id, data }, { onSuccess: onClose });
    return sent.catch((error: unknown) => showServerErrors(error, setError, ['emailAddress']));
  });
  const offersAccount = userEmail !== null && (all || userEmail !== emailAddress);
  return (
    <Dialog title={t(all ? 'sales:resend.allTitle' : 'sales:resend.title', { name: username })} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p>{all ? t('sales:resend.allText', { name: username }) : t('sales:resend.text', { title: photoTitle })}</p>
        <TextField
          label={t(all ? 'sales:resend.addressOptional' : 'sales:resend.address')}
          type="email"
          autoComplete="off"
          autoFocus
          hint={t(all ? 'sales:resend.allHint' : 'sales:resend.hint')}
          error={errors.emailAddress?.message}
          {...register('emailAddress')}
        />
        {offersAccount && (
          <button
            type="button"
            className="more-link"
            onClick={() => setValue('emailAddress', userEmail, { shouldValidate: true })}
          >
            {t('sales:resend.useAccount', { email: userEmail })}
          </button>
        )}
        <FormError>{errors.root?.message}</FormError>
        <SubmitActions working={isSubmitting} onCancel={onClose}>
          {t(isSubmitting ? 'sales:purchases.resending' : 'sales:resend.send')}
        </SubmitActions>
      </form>
    </Dialog>
  );
}
