import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { maxLength, object, refine, string } from 'zod/mini';
import { useReportPhoto } from '../../api/generated/reports';
import type { PhotoDto, ReportPhotoDtoReason } from '../../api/generated/shop.schemas';
import { readFrom } from '../../api/queries';
import { GALLERIES } from '../../api/stale';
import { usePhotoTitle } from '../../i18n/photo-title';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextAreaField, TextField } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { showServerErrors } from '../../ui/form-errors';
import { SubmitActions } from '../../ui/submit-actions';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';

const REASONS = ['my-child', 'no-consent', 'unsuitable', 'wrong', 'other'] as const satisfies ReportPhotoDtoReason[];

/** Characters; the server's limits. */
const DETAILS = 1000;
const CONTACT = 200;

/** Reports a photograph, with a reason and, for an answer, a contact. */
export default function ReportDialog({ photo, onClose }: { photo: PhotoDto; onClose: () => void }) {
  const { t } = useTranslation(['report', 'shop']);
  const queryClient = useQueryClient();
  const report = useReportPhoto({
    mutation: {
      onSuccess: ({ message }) => {
        toast({ title: t('sent'), description: message });
        // The photograph may be hidden now; the dialog does not wait until all that shows it has been read again.
        void queryClient.invalidateQueries(readFrom([...GALLERIES, '/api/cart', '/api/favourites']));
      },
    },
  });
  const atMost = (most: number) => string().check(maxLength(most, t('tooLong', { most })));
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(
      object({
        reason: string().check(refine((reason) => isReason(reason), t('reasonRequired'))),
        details: atMost(DETAILS),
        contact: atMost(CONTACT),
      }),
    ),
    mode: 'onTouched',
    defaultValues: { reason: '', details: '', contact: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ reason, ...rest }) => {
    if (!isReason(reason)) return;
    return report
      .mutateAsync({ id: photo.id, data: { reason, ...rest } }, { onSuccess: onClose })
      .catch((error: unknown) => showServerErrors(error, setError, ['reason', 'details', 'contact']));
  });
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <p>{t('text', { title: usePhotoTitle()(photo) })}</p>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <SelectField label={t('reason')} error={errors.reason?.message} {...register('reason')}>
          <option value="">{t('choose')}</option>
          {REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {t(`reasons.${reason}`)}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label={t('details')}
          maxLength={DETAILS}
          error={errors.details?.message}
          {...register('details')}
        />
        <TextField label={t('contact')} maxLength={CONTACT} error={errors.contact?.message} {...register('contact')} />
        <FormError>{errors.root?.message}</FormError>
        <SubmitActions variant="field" working={report.isPending} onCancel={onClose}>
          {report.isPending ? t('sending') : t('send')}
        </SubmitActions>
      </form>
    </Dialog>
  );
}

function isReason(value: string): value is ReportPhotoDtoReason {
  return REASONS.some((reason) => reason === value);
}
