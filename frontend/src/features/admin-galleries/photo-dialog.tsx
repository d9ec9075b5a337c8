import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from 'react-i18next';
import { maxLength, minLength, number, object, string, trim } from 'zod/mini';
import { useUpdatePhoto } from '../../api/generated/photos';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { showServerErrors } from '../../ui/form-errors';
import { useForm } from '../../ui/use-form';
import { changedValues, isUnchanged } from './changed-values';
import { PriceSelect } from './price-select';

/** Changes a photograph's title, description and price. */
export function PhotoDialog({ photo, onClose }: { photo: PhotoDto; onClose: () => void }) {
  const { t } = useTranslation(['shop', 'admin-galleries']);
  const edit = useUpdatePhoto({
    mutation: { meta: { success: 'admin-galleries:photo.updated', failure: 'admin-galleries:photo.updateFailed' } },
  });
  const { id, title, description, tokenPrice } = photo;
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(
      object({
        title: string().check(trim(), minLength(1, t('admin-galleries:photo.titleRequired')), maxLength(200)),
        description: string().check(trim(), maxLength(2000)),
        tokenPrice: number(),
      }),
    ),
    mode: 'onTouched',
    defaultValues: { title, description: description ?? '', tokenPrice },
  });
  const submit = handleSubmit(async (form) => {
    const changes = changedValues(
      { title, description, tokenPrice },
      { ...form, description: form.description || null },
    );
    if (isUnchanged(changes)) return onClose();
    try {
      await edit.mutateAsync({ id, data: changes }, { onSuccess: onClose });
    } catch (error) {
      showServerErrors(error, setError, ['title', 'description', 'tokenPrice']);
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
        <PriceSelect label={t('admin-galleries:photo.price')} {...register('tokenPrice', { valueAsNumber: true })} />
        <div className="dialog-actions">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="gold" type="submit" working={formState.isSubmitting}>
            {t(formState.isSubmitting ? 'admin-galleries:gallery.saving' : 'admin-galleries:gallery.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
