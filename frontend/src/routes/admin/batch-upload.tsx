import { useId, type ChangeEvent } from 'react';
import { Controller, FormProvider, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useShopConfig } from '../../api/shop';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { managed } from '../../features/admin-galleries/gallery-form';
import { GalleryVisibility } from '../../features/admin-galleries/gallery-visibility';
import { MatchSelect } from '../../features/admin-galleries/match-select';
import { VisibilityFields } from '../../features/admin-galleries/visibility-fields';
import { MOST_FILES, ROUND } from '../../features/admin-upload/batches';
import { firstTime, unsent } from '../../features/admin-upload/chosen-photo';
import { FolderList, useFolders } from '../../features/admin-upload/folder-list';
import { UploadQueue } from '../../features/admin-upload/upload-queue';
import { UploadTitle } from '../../features/admin-upload/upload-title';
import { useBatchForm } from '../../features/admin-upload/use-batch-form';
import { useFinish } from '../../features/admin-upload/use-finish';
import { useUpload } from '../../features/admin-upload/use-upload';
import { textsLoader } from '../../i18n';
import { CATEGORIES, useCategoryName } from '../../i18n/names';
import { SelectField, TextField } from '../../ui/field';
import { toast } from '../../ui/toast';
import { toastFailure } from '../../ui/toast-failure';
import { HIGHEST_PRICE, isTokenPrice } from '../../ui/price';

export const clientLoader = textsLoader('admin-upload', 'admin-galleries');

/** Uploads photographs to a gallery, which is created if it does not exist, in rounds of 500. */
export default function BatchUploadPage() {
  const { t } = useTranslation(['shop', 'admin-upload']);
  const categoryName = useCategoryName();
  const { categoryPrices } = useShopConfig();
  const names = useId();
  const upload = useUpload();
  const { photos, running, result, send } = upload;
  const finish = useFinish('finished');
  const folders = useFolders(photos);
  const { existing, suggestions, finderOf, form } = useBatchForm(running, folders.haveRest);
  const { register, handleSubmit, setValue, resetField, control, formState } = form;
  const { errors, dirtyFields } = formState;
  /** A new gallery costs what its category does, until somebody types another price. */
  const followCategory = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    if (!existing && !dirtyFields.tokenPrice)
      resetField('tokenPrice', { defaultValue: categoryPrices[target.value] ?? 1 });
  };
  const category = useWatch({ control, name: 'category' });

  const submit = () =>
    handleSubmit(
      async (values) => {
        if (unsent(photos).length === 0)
          return toast({
            title: t('admin-upload:batchUpload.noFiles'),
            description: t('admin-upload:batchUpload.noFilesText'),
            tone: 'bad',
          });
        const findTarget = finderOf(values);
        toast({ title: t('admin-upload:started') });
        try {
          finish(await send(findTarget, folders.of));
        } catch (error) {
          toastFailure(t('admin-upload:allFailed'), error, t('admin-upload:allFailedText'));
        }
      },
      () =>
        toast({
          title: t('admin-upload:batchUpload.missing'),
          description: t('admin-upload:batchUpload.missingText'),
          tone: 'bad',
        }),
    )();

  return (
    <>
      <UploadTitle upload={upload}>{t('admin-upload:batchUpload.title')}</UploadTitle>
      <div className="admin-head">
        <h1>{t('admin-upload:batchUpload.title')}</h1>
        {result && existing && (
          <p className="row wraps">
            <Link className="text-link" to={paths.photos(existing.category, existing.name)}>
              {t('admin-upload:batchUpload.seeGallery', { name: existing.name })}
            </Link>
            <Link className="text-link" to={paths.adminSort(existing.id)}>
              {t('admin-upload:batchUpload.sort')}
            </Link>
          </p>
        )}
      </div>
      <p className="muted">{t('admin-upload:batchUpload.intro', { count: ROUND, batch: MOST_FILES })}</p>
      <form
        className="upload-settings"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!running) void submit();
        }}
      >
        <SelectField
          label={t('admin-upload:batchUpload.category')}
          disabled={running}
          error={errors.category?.message}
          {...register('category', { onChange: followCategory })}
        >
          <option value="">{t('admin-upload:batchUpload.chooseCategory')}</option>
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {categoryName(category)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('admin-upload:batchUpload.name')}
          autoComplete="off"
          list={names}
          maxLength={200}
          disabled={running}
          error={errors.name?.message}
          hint={
            existing
              ? t('admin-upload:batchUpload.existing', { category: categoryName(existing.category) })
              : t('admin-upload:batchUpload.nameHint')
          }
          {...register('name')}
        />
        <datalist id={names}>
          {suggestions.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
        <TextField
          label={t('admin-upload:batchUpload.price')}
          type="number"
          inputMode="numeric"
          min={1}
          max={HIGHEST_PRICE}
          disabled={running}
          hint={t('admin-upload:batchUpload.priceHint')}
          {...register('tokenPrice', {
            setValueAs: validPrice,
            onBlur: ({ target }: { target: HTMLInputElement }) => setValue('tokenPrice', validPrice(target.value)),
          })}
        />
        <Controller
          control={control}
          name="matchId"
          render={({ field: { value, onChange } }) => (
            <MatchSelect
              value={value}
              category={category}
              near={existing?.heldAt ?? firstTime(photos)}
              linked={Boolean(existing?.matchId)}
              disabled={running}
              onChange={onChange}
            />
          )}
        />
        {!existing && (
          <FormProvider {...form}>
            <VisibilityFields disabled={running} />
          </FormProvider>
        )}
      </form>
      {existing && (
        <GalleryVisibility
          gallery={managed(existing)}
          disabled={running}
          onSaved={({ name }) => setValue('name', name)}
        />
      )}
      <FolderList folders={folders} disabled={running} uploaded={result !== null} />
      <UploadQueue upload={upload} onSubmit={() => void submit()} />
    </>
  );
}

/** An invalid price falls back to 1. */
function validPrice(value: string | number): number {
  const price = Number(value);
  return isTokenPrice(price) ? price : 1;
}
