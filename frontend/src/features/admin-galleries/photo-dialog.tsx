import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from 'react-i18next';
import { maxLength, minLength, number, object, refine, string, trim } from 'zod/mini';
import { useUpdatePhoto } from '../../api/generated/photos';
import { useChangeLabels } from '../../api/generated/shirt-labels';
import type { LabelChangeDto, PhotoDto } from '../../api/generated/shop.schemas';
import { useLanguage } from '../../i18n';
import { isSameLabel, readLabels, writeLabels, type ShirtLabel } from '../../i18n/shirt-labels';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { showServerErrors } from '../../ui/form-errors';
import { SubmitActions } from '../../ui/submit-actions';
import { useForm } from '../../ui/use-form';
import { changedValues, isUnchanged } from './changed-values';
import { PriceSelect } from './price-select';

/** Changes a photograph's title, description, shirt labels and price. */
export function PhotoDialog({ photo, onClose }: { photo: PhotoDto; onClose: () => void }) {
  const { t } = useTranslation(['shop', 'admin-galleries']);
  const edit = useUpdatePhoto({
    mutation: { meta: { success: 'admin-galleries:photo.updated', failure: 'admin-galleries:photo.updateFailed' } },
  });
  const relabel = useChangeLabels({ mutation: { meta: { failure: 'admin-galleries:photo.updateFailed' } } });
  const language = useLanguage();
  const { id, title, description, tokenPrice, labels = [] } = photo;
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(
      object({
        title: string().check(trim(), minLength(1, t('admin-galleries:photo.titleRequired')), maxLength(200)),
        description: string().check(trim(), maxLength(2000)),
        tokenPrice: number(),
        labels: string().check(
          refine((line) => readLabels(line).unknown.length === 0, t('admin-galleries:photo.labelsWrong')),
        ),
      }),
    ),
    mode: 'onTouched',
    defaultValues: { title, description: description ?? '', tokenPrice, labels: writeLabels(labels, language) },
  });
  const submit = handleSubmit(async ({ labels: line, ...form }) => {
    const changes = changedValues(
      { title, description, tokenPrice },
      { ...form, description: form.description || null },
    );
    const relabelled = changedLabels(labels, readLabels(line).labels);
    const isLabelsOnly = isUnchanged(changes);
    if (isLabelsOnly && relabelled.length === 0) return onClose();
    try {
      if (relabelled.length > 0) {
        const data = { photoIds: [id], changes: relabelled };
        await relabel.mutateAsync({ data }, isLabelsOnly ? { onSuccess: onClose } : {});
      }
      if (!isLabelsOnly) await edit.mutateAsync({ id, data: changes }, { onSuccess: onClose });
    } catch (error) {
      showServerErrors(error, setError, ['title', 'description', 'tokenPrice', 'labels']);
    }
  });
  return (
    <Dialog title={t('admin-galleries:photo.edit')} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('admin-galleries:photo.title')}
          maxLength={200}
          error={formState.errors.title?.message}
          {...register('title')}
        />
        <TextField
          label={t('admin-galleries:photo.description')}
          maxLength={2000}
          error={formState.errors.description?.message}
          {...register('description')}
        />
        <TextField
          label={t('admin-galleries:photo.labels')}
          hint={t('admin-galleries:photo.labelsHint')}
          maxLength={200}
          autoComplete="off"
          error={formState.errors.labels?.message}
          {...register('labels')}
        />
        <PriceSelect label={t('admin-galleries:photo.price')} {...register('tokenPrice', { valueAsNumber: true })} />
        <SubmitActions working={formState.isSubmitting} onCancel={onClose}>
          {t(formState.isSubmitting ? 'admin-galleries:gallery.saving' : 'admin-galleries:gallery.save')}
        </SubmitActions>
      </form>
    </Dialog>
  );
}

/** Only what differs from when the dialog was opened: other people's labels since then stay. */
function changedLabels(opened: readonly ShirtLabel[], wanted: readonly ShirtLabel[]): LabelChangeDto[] {
  const missing = (from: readonly ShirtLabel[], label: ShirtLabel) => !from.some((one) => isSameLabel(one, label));
  return [
    ...opened
      .filter((label) => missing(wanted, label))
      .map(({ label, side }) => ({ label, side, state: 'refused' as const })),
    ...wanted.filter((label) => missing(opened, label)).map((label) => ({ ...label, state: 'shown' as const })),
  ];
}
