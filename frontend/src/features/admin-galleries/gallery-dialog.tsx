import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { GalleryDto } from '../../api/generated/shop.schemas';
import { ApiError } from '../../api/mutator';
import { CATEGORIES, useCategoryName } from '../../i18n/names';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FieldError, SelectField, TextField } from '../../ui/field';
import { MatchSelect } from './match-select';
import { useSaveGallery } from './use-galleries';

/** Tokens (specification of the administrators' side, section 9). */
const HIGHEST_PRICE = 10;

interface GalleryDialogProps {
  /** The gallery to edit; null for a new one. */
  gallery: GalleryDto | null;
  onClose: () => void;
}

/** Makes a gallery, or changes one: name, category, price and the match that it belongs to. */
export function GalleryDialog({ gallery, onClose }: GalleryDialogProps) {
  const { t } = useTranslation(['shop', 'admin']);
  const categoryName = useCategoryName();
  const save = useSaveGallery();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(
      z.object({
        name: z.string().trim().min(1, t('admin:galleryForm.nameRequired')).max(200),
        category: z.string(),
        tokenPrice: z.number(),
        matchId: z.number().nullable(),
        description: z.string().max(2000),
      }),
    ),
    mode: 'onBlur',
    defaultValues: {
      name: gallery?.name ?? '',
      category: gallery?.category ?? CATEGORIES[0],
      tokenPrice: gallery?.tokenPrice ?? 1,
      matchId: gallery?.matchId ?? null,
      description: gallery?.description ?? '',
    },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ description, ...values }) => {
    try {
      await save.mutateAsync({ id: gallery?.id ?? null, data: { ...values, description: description.trim() || null } });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.fields['name']) setError('name', { message: error.fields['name'] });
      else setError('root', { message: error instanceof ApiError ? error.reason : t('common.signalDropped') });
    }
  });

  return (
    <Dialog
      title={gallery ? t('admin:galleryForm.edit') : t('admin:galleryForm.create')}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('admin:galleryForm.name')}
          error={errors.name?.message}
          autoComplete="off"
          {...register('name')}
        />
        <SelectField label={t('admin:galleryForm.category')} {...register('category')}>
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {categoryName(category)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('admin:galleryForm.price')}
          hint={t('admin:galleryForm.priceHint')}
          {...register('tokenPrice', { valueAsNumber: true })}
        >
          {Array.from({ length: HIGHEST_PRICE }, (_, index) => (
            <option key={index} value={index + 1}>
              {t('common.tokens', { count: index + 1 })}
            </option>
          ))}
        </SelectField>
        <MatchSelect {...register('matchId', { setValueAs: (value: string) => (value ? Number(value) : null) })} />
        <TextField label={t('admin:galleryForm.description')} {...register('description')} />
        <FieldError>{errors.root?.message}</FieldError>
        <div className="dialog-actions">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="gold" type="submit" working={isSubmitting}>
            {gallery
              ? t(isSubmitting ? 'admin:galleryForm.saving' : 'admin:galleryForm.save')
              : t(isSubmitting ? 'admin:galleryForm.creating' : 'admin:galleryForm.createAction')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
