import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { minLength, object, string, trim } from 'zod/mini';
import { useOpenGallery } from '../../api/generated/galleries';
import { readFrom } from '../../api/queries';
import { GALLERIES } from '../../api/stale';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { FormError } from '../../ui/form-error';
import { showServerErrors } from '../../ui/form-errors';
import { useForm } from '../../ui/use-form';

/** Asks for the code of a gallery; then its photographs are there, until the session ends. */
export default function GalleryCode({ name }: { name: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const open = useOpenGallery({
    // A wrong code changes nothing: to read the gallery again would take the form away, with what it says.
    mutation: { onSuccess: () => queryClient.invalidateQueries(readFrom(GALLERIES)) },
  });
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(object({ code: string().check(trim(), minLength(1, t('gallery.code.required'))) })),
    // No default value: what a quick reader has written stays.
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (data) => {
    try {
      await open.mutateAsync({ name, data });
    } catch (error) {
      showServerErrors(error, setError, ['code']);
    }
  });
  return (
    <Form className="gallery-code stack" onSubmit={submit}>
      <h2>{t('gallery.code.title')}</h2>
      <p className="muted">{t('gallery.code.text')}</p>
      <TextField
        label={t('gallery.code.label')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.code?.message}
        {...register('code')}
      />
      <FormError>{errors.root?.message}</FormError>
      <Button variant="field" type="submit" block working={isSubmitting}>
        {t(isSubmitting ? 'gallery.code.opening' : 'gallery.code.open')}
      </Button>
    </Form>
  );
}
