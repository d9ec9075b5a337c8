import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type ChangeEvent } from 'react';
import { Controller, FormProvider, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCreateGallery, useUpdateGallery } from '../../api/generated/galleries';
import type { GalleryDto } from '../../api/generated/shop.schemas';
import { useShopConfig } from '../../api/shop';
import { CATEGORIES, useCategoryName } from '../../i18n/names';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { showServerErrors } from '../../ui/form-errors';
import { SubmitActions } from '../../ui/submit-actions';
import { useForm } from '../../ui/use-form';
import { isUnchanged } from './changed-values';
import {
  changesOf,
  formOf,
  galleryOf,
  gallerySchema,
  ORDERS,
  type GalleryForm,
  type ManagedGallery,
} from './gallery-form';
import { MatchSelect } from './match-select';
import { PriceSelect } from './price-select';
import { VisibilityFields } from './visibility-fields';

interface GalleryDialogProps {
  /** The gallery to edit; null for a new one. */
  gallery: ManagedGallery | null;
  onSaved?: (gallery: GalleryDto) => void;
  onClose: () => void;
}

/** Creates or edits a gallery: details, price, visibility and order. */
export function GalleryDialog({ gallery, onSaved, onClose }: GalleryDialogProps) {
  const { t } = useTranslation(['admin', 'admin-galleries', 'shop']);
  const categoryName = useCategoryName();
  const { categoryPrices } = useShopConfig();
  const create = useCreateGallery({
    mutation: { meta: { success: 'admin:galleries.created', failure: 'admin:galleries.createFailed' } },
  });
  const update = useUpdateGallery({
    mutation: { meta: { success: 'admin:galleries.updated', failure: 'admin:galleries.updateFailed' } },
  });
  const [openedAt] = useState(() => Date.now());
  const form = useForm<GalleryForm>({
    resolver: zodResolver(gallerySchema(t, gallery)),
    mode: 'onTouched',
    defaultValues: {
      ...formOf(gallery, openedAt),
      ...(gallery === null && { tokenPrice: categoryPrices[CATEGORIES[0]] ?? 1 }),
    },
  });
  const { register, handleSubmit, setError, resetField, control, formState } = form;
  const { errors, isSubmitting, dirtyFields } = formState;
  /** A new gallery costs what its category does, until somebody chooses another price. */
  const followCategory = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    if (gallery !== null || dirtyFields.tokenPrice) return;
    resetField('tokenPrice', { defaultValue: categoryPrices[target.value] ?? 1 });
  };
  const category = useWatch({ control, name: 'category' });

  const onSuccess = (saved: GalleryDto) => {
    onSaved?.(saved);
    onClose();
  };
  const submit = handleSubmit(async (values) => {
    const changes = gallery && changesOf(values, gallery, openedAt);
    if (changes && isUnchanged(changes)) return onClose();
    try {
      if (changes) await update.mutateAsync({ id: gallery.id, data: changes }, { onSuccess });
      else await create.mutateAsync({ data: galleryOf(values, null, openedAt) }, { onSuccess });
    } catch (error) {
      showServerErrors(error, setError, ['name', 'matchId', 'description', 'publishedAt', 'accessCode']);
    }
  });

  return (
    <Dialog title={gallery ? t('admin:galleryForm.edit') : t('admin:galleryForm.create')} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('admin:galleryForm.name')}
          error={errors.name?.message}
          autoComplete="off"
          maxLength={200}
          {...register('name')}
        />
        <SelectField label={t('admin:galleryForm.category')} {...register('category', { onChange: followCategory })}>
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {categoryName(category)}
            </option>
          ))}
        </SelectField>
        <PriceSelect
          label={t('admin:galleryForm.price')}
          hint={gallery ? t('admin:galleryForm.priceHint') : undefined}
          {...register('tokenPrice', { valueAsNumber: true })}
        />
        <Controller
          control={control}
          name="matchId"
          render={({ field: { value, ref, onChange }, fieldState }) => (
            <MatchSelect
              ref={ref}
              value={value}
              category={category}
              near={gallery?.heldAt}
              error={fieldState.error?.message}
              onChange={onChange}
            />
          )}
        />
        <TextField
          label={t('admin:galleryForm.description')}
          maxLength={2000}
          error={errors.description?.message}
          {...register('description')}
        />
        <FormProvider {...form}>
          <VisibilityFields />
        </FormProvider>
        <SelectField label={t('admin-galleries:visibility.order')} {...register('photoOrder')}>
          {ORDERS.map((value) => (
            <option key={value} value={value}>
              {t(`admin-galleries:visibility.${value}`)}
            </option>
          ))}
        </SelectField>
        <FormError>{errors.root?.message}</FormError>
        <SubmitActions working={isSubmitting} onCancel={onClose}>
          {gallery
            ? t(isSubmitting ? 'admin:galleryForm.saving' : 'admin:galleryForm.save')
            : t(isSubmitting ? 'admin:galleryForm.creating' : 'admin:galleryForm.createAction')}
        </SubmitActions>
      </form>
    </Dialog>
  );
}
