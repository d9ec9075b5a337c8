import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from 'react-i18next';
import { minLength, object, refine, string, trim } from 'zod/mini';
import { useGivePhotos } from '../../api/generated/sales';
import type { PersonDto } from '../../api/generated/shop.schemas';
import { ApiError } from '../../api/mutator';
import { useIdempotencyKey } from '../../api/queries';
import { TextAreaField } from '../../ui/field';
import { showServerErrors } from '../../ui/form-errors';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';
import { MoneyForm } from './money-form';
import { photoIdsIn } from './photo-ids';

/** Photographs of one call at most, as on the server. */
const MOST = 50;

/** Gives photographs to a person free of charge. */
export function PresentDialog({ person, onClose }: { person: PersonDto; onClose: () => void }) {
  const { t } = useTranslation(['shop', 'money']);
  const give = useGivePhotos({
    request: useIdempotencyKey(),
    mutation: { onSuccess: ({ message }) => toast({ title: t('money:present.done'), description: message }) },
  });
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(
      object({
        photos: string().check(
          refine((text) => (photoIdsIn(text)?.length ?? MOST + 1) <= MOST, t('money:present.photosRequired')),
        ),
        reason: string().check(trim(), minLength(1, t('money:reasonRequired'))),
      }),
    ),
    mode: 'onTouched',
    defaultValues: { photos: '', reason: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ photos, reason }) => {
    try {
      const data = { photoIds: photoIdsIn(photos) ?? [], reason };
      await give.mutateAsync({ id: person.id, data }, { onSuccess: onClose });
    } catch (error) {
      const wrong = error instanceof ApiError ? error.fields['photoIds'] : undefined;
      if (wrong === undefined) showServerErrors(error, setError, ['reason']);
      else setError('photos', { type: 'server', message: wrong }, { shouldFocus: true });
    }
  });
  return (
    <MoneyForm
      title={t('money:present.title')}
      action={t('money:present.confirm')}
      working={isSubmitting}
      reason={register('reason')}
      reasonHint={t('money:reasonHint')}
      reasonError={errors.reason?.message}
      error={errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="muted">{t('money:present.text', { name: person.fullName, email: person.email })}</p>
      <TextAreaField
        label={t('money:present.photos')}
        hint={t('money:present.photosHint')}
        error={errors.photos?.message}
        {...register('photos')}
      />
    </MoneyForm>
  );
}
