import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { maxLength, minLength, nullable, number, object, string, trim } from 'zod/mini';
import { useGetGalleryByName, useListGalleries } from '../../api/generated/galleries';
import type { GalleryTitleDto } from '../../api/generated/shop.schemas';
import { isMissing } from '../../api/mutator';
import { paths } from '../../app/paths';
import { MatchSelect } from '../../features/admin-galleries/match-select';
import { MOST_FILES } from '../../features/admin-upload/batches';
import { unsent } from '../../features/admin-upload/chosen-photo';
import { findGallery } from '../../features/admin-upload/find-gallery';
import type { UploadTarget } from '../../features/admin-upload/send-photos';
import { UploadQueue } from '../../features/admin-upload/upload-queue';
import { useFinish } from '../../features/admin-upload/use-finish';
import { useUpload } from '../../features/admin-upload/use-upload';
import { textsLoader } from '../../i18n';
import { CATEGORIES, useCategoryName } from '../../i18n/names';
import { SelectField, TextField } from '../../ui/field';
import { PageTitle } from '../../ui/page-title';
import { toast } from '../../ui/toast';
import { toastFailure } from '../../ui/toast-failure';
import { useSettled } from '../../ui/use-settled';
import { useForm } from '../../ui/use-form';

/** Photographs of one upload at most, and tokens (specification of the administrators' side, sections 5 and 9). */
const LIMIT = 500;
const PRICE = { lowest: 1, highest: 10 };

/** Names of galleries that are suggested at once. */
const SUGGESTIONS = 20;

export const loader = textsLoader('admin-upload');

/** Uploads up to 500 photographs to a gallery, which is made when nobody has made it yet. */
export function Component() {
  const { t } = useTranslation(['shop', 'admin-upload']);
  const categoryName = useCategoryName();
  const names = useId();
  const queryClient = useQueryClient();
  const upload = useUpload();
  const { photos, running, result, send } = upload;
  const finish = useFinish('finished');
  const { register, handleSubmit, getValues, setValue, control, formState } = useForm({
    resolver: zodResolver(
      object({
        category: string().check(minLength(1, t('admin-upload:batchUpload.categoryRequired'))),
        name: string().check(trim(), minLength(1, t('admin-upload:batchUpload.nameRequired')), maxLength(200)),
        tokenPrice: number(),
        matchId: nullable(number()),
      }),
    ),
    mode: 'onTouched',
    defaultValues: { category: '', name: '', tokenPrice: PRICE.lowest, matchId: null as number | null },
  });
  const { errors } = formState;
  const name = useWatch({ control, name: 'name' }).trim();
  const settled = useSettled(name);
  const suggestions = useListGalleries({ limit: SUGGESTIONS, ...(settled !== '' && { search: settled }) });
  const named = useGetGalleryByName(settled, { query: { enabled: settled !== '' } });
  // The server may write the name otherwise: with one blank for two, for instance.
  const existing = settled === name && !isMissing(named.error) ? named.data : undefined;
  const isLookedUp = settled === name && !named.isFetching && (named.data !== undefined || isMissing(named.error));

  // A gallery that exists brings its own: photographs at another price would be a mistake. It is read again after each
  // upload: what was written here since is for those that are still to be sent, too, and the rest follows the gallery.
  const taken = useRef<GalleryTitleDto>(undefined);
  const takeOver = useEffectEvent(() => {
    const before = taken.current?.id === existing?.id ? taken.current : undefined;
    taken.current = existing;
    if (!existing) return;
    const { tokenPrice, matchId } = getValues();
    if (!before) setValue('category', existing.category, { shouldValidate: true });
    if (!before || tokenPrice === before.tokenPrice) setValue('tokenPrice', existing.tokenPrice);
    // A match that is being sent was chosen before it was known that the gallery has another.
    const isChosen = before ? matchId !== before.matchId : running && matchId !== null;
    if (!isChosen) setValue('matchId', existing.matchId);
  });
  useEffect(() => takeOver(), [existing]);

  const submit = () =>
    handleSubmit(
      async (values) => {
        if (unsent(photos).length === 0)
          return toast({
            title: t('admin-upload:batchUpload.noFiles'),
            description: t('admin-upload:batchUpload.noFilesText'),
            tone: 'bad',
          });
        const known = taken.current;
        const findTarget = async (): Promise<UploadTarget> => {
          const gallery = isLookedUp ? existing : await findGallery(queryClient, values.name).catch(noneIfMissing);
          if (!gallery) return { ...values, id: null, featured: false };
          // What nobody has changed here is left to the gallery: what this page knows of it may be old, or nothing.
          const { tokenPrice, matchId } =
            known?.id === gallery.id ? known : { tokenPrice: values.tokenPrice, matchId: null };
          return {
            ...values,
            id: gallery.id,
            tokenPrice: values.tokenPrice === tokenPrice ? null : values.tokenPrice,
            matchId: values.matchId === matchId ? null : values.matchId,
            onMatchSet: () => {
              if (taken.current?.id === gallery.id) taken.current = { ...taken.current, matchId: values.matchId };
            },
            featured: false,
          };
        };
        toast({ title: t('admin-upload:started') });
        try {
          finish(await send(findTarget));
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
      <PageTitle>{t('admin-upload:batchUpload.title')}</PageTitle>
      <div className="admin-head">
        <h1>{t('admin-upload:batchUpload.title')}</h1>
        {result && existing && (
          <Link className="text-link" to={paths.photos(existing.category, existing.name)}>
            {t('admin-upload:batchUpload.seeGallery', { name: existing.name })}
          </Link>
        )}
      </div>
      <p className="muted">{t('admin-upload:batchUpload.intro', { count: LIMIT, batch: MOST_FILES })}</p>
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
          {...register('category')}
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
            <p className="field-hint">
              {existing
                ? t('admin-upload:batchUpload.existing', { category: categoryName(existing.category) })
                : t('admin-upload:batchUpload.nameHint')}
            </p>
          }
          {...register('name')}
        />
        <datalist id={names}>
          {suggestions.data?.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
        <TextField
          label={t('admin-upload:batchUpload.price')}
          type="number"
          inputMode="numeric"
          min={PRICE.lowest}
          max={PRICE.highest}
          disabled={running}
          hint={<p className="field-hint">{t('admin-upload:batchUpload.priceHint')}</p>}
          {...register('tokenPrice', {
            setValueAs: validPrice,
            onBlur: ({ target }: { target: HTMLInputElement }) => setValue('tokenPrice', validPrice(target.value)),
          })}
        />
        <Controller
          control={control}
          name="matchId"
          render={({ field: { value, onChange } }) => (
            <MatchSelect value={value} linked={Boolean(existing?.matchId)} disabled={running} onChange={onChange} />
          )}
        />
      </form>
      <UploadQueue upload={upload} limit={LIMIT} onSubmit={() => void submit()} />
    </>
  );
}

/** The first request makes a gallery that there is not. */
function noneIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** An invalid price falls back to 1. */
function validPrice(value: string | number): number {
  const price = Number(value);
  return Number.isInteger(price) && price >= PRICE.lowest && price <= PRICE.highest ? price : PRICE.lowest;
}
