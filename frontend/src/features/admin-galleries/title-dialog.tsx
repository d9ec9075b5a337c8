import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from 'react-i18next';
import { maxLength, minLength, object, string, trim } from 'zod/mini';
import { ApiError } from '../../api/mutator';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { SubmitActions } from '../../ui/submit-actions';
import { useForm } from '../../ui/use-form';

interface TitleDialogProps {
  title: string;
  onRename: (newTitle: string) => Promise<unknown>;
  onClose: () => void;
}

/** Gives a gallery another name; the same title changes nothing. */
export function TitleDialog({ title, onRename, onClose }: TitleDialogProps) {
  const { t } = useTranslation(['shop', 'admin-galleries']);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(
      object({
        newTitle: string().check(trim(), minLength(1, t('admin-galleries:gallery.titleRequired')), maxLength(200)),
      }),
    ),
    defaultValues: { newTitle: title },
  });
  const submit = handleSubmit(async ({ newTitle }) => {
    if (newTitle === title) return onClose();
    try {
      await onRename(newTitle);
    } catch (error) {
      // The server speaks of the name that is taken.
      if (error instanceof ApiError) setError('newTitle', { message: error.fields['newTitle'] ?? error.reason });
    }
  });
  return (
    <Dialog title={t('admin-galleries:gallery.editTitle')} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('admin-galleries:gallery.title')}
          autoComplete="off"
          maxLength={200}
          error={formState.errors.newTitle?.message}
          {...register('newTitle')}
        />
        <SubmitActions working={formState.isSubmitting} onCancel={onClose}>
          {t(formState.isSubmitting ? 'admin-galleries:gallery.saving' : 'admin-galleries:gallery.save')}
        </SubmitActions>
      </form>
    </Dialog>
  );
}
