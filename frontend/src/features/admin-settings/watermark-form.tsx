import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import { getGetWatermarkQueryKey, useSetWatermark } from '../../api/generated/settings';
import type { WatermarkDto } from '../../api/generated/shop.schemas';
import { ApiError } from '../../api/mutator';
import { useShopConfig } from '../../api/shop';
import { paths } from '../../app/paths';
import { Button } from '../../ui/button';
import { Choices } from '../../ui/choices';
import { TextField } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { showServerErrors } from '../../ui/form-errors';
import { Note } from '../../ui/note';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';
import { useWatermarkPreview, WatermarkPreview } from './watermark-preview';
import {
  KINDS,
  PERCENTAGE_NAMES,
  PERCENTAGES,
  STANDARD,
  watermarkForm,
  watermarkValues,
  type WatermarkValues,
} from './watermark-values';

const PNG = 'image/png';

interface WatermarkFormProps {
  watermark: WatermarkDto;
  /** Whether something is changed and not saved. */
  onDirty: (isDirty: boolean) => void;
}

/** The mark on the public pictures: words or a picture, and its light pattern, with a preview beside. */
export function WatermarkForm({ watermark, onDirty }: WatermarkFormProps) {
  const { t } = useTranslation('admin-settings');
  const { brandName } = useShopConfig();
  const queryClient = useQueryClient();
  const save = useSetWatermark({
    mutation: {
      onSuccess: (saved) => {
        queryClient.setQueryData(getGetWatermarkQueryKey(), saved);
        toast({ title: t('mark.saved'), description: t('mark.savedText') });
      },
    },
  });
  const form = useForm<WatermarkValues>({ values: watermarkValues(watermark) });
  const { register, handleSubmit, setError, clearErrors, setValue, watch, reset, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const values = watch();
  const preview = useWatermarkPreview(values, watermark.hasPicture);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const submit = handleSubmit(async (filled) => {
    if (filled.kind === 'picture' && filled.files === null && !watermark.hasPicture)
      return setError('files', { message: t('mark.fileRequired') });
    try {
      reset(watermarkValues(await save.mutateAsync({ data: watermarkForm(filled) })));
    } catch (error) {
      showServerErrors(error, setError, ['text', 'files', ...PERCENTAGE_NAMES]);
    }
  });
  const chooseKind = (kind: WatermarkValues['kind']) => {
    clearErrors('files');
    setValue('kind', kind, { shouldDirty: true });
  };
  const chooseFile = (file: File | null) => {
    clearErrors('files');
    setValue('files', file, { shouldDirty: true });
  };
  const { error: refusal } = preview.preview;
  const fileError = errors.files?.message ?? (refusal instanceof ApiError ? refusal.fields['files'] : undefined);
  return (
    <form className="admin-panel watermark" noValidate onSubmit={(event) => void submit(event)}>
      <div className="watermark-head stack tight">
        <div>
          <h2>{t('mark.title')}</h2>
          <p className="small muted">{t('mark.text')}</p>
        </div>
        {watermark.outdated > 0 && (
          <Note tone="gold">
            {t('mark.outdated', { count: watermark.outdated })}{' '}
            <Link className="text-link" to={paths.adminThumbnails}>
              {t('mark.progress')}
            </Link>
          </Note>
        )}
      </div>
      <WatermarkPreview {...preview} />
      <div className="stack">
        <Choices
          legend={t('mark.kind')}
          value={values.kind}
          onChange={chooseKind}
          choices={KINDS.map((kind) => ({
            value: kind,
            label: t(`mark.${kind}`),
            text: t(`mark.${kind}Text`),
          }))}
        />
        {values.kind === 'words' ? (
          <TextField
            label={t('mark.markText')}
            placeholder={brandName}
            maxLength={40}
            autoComplete="off"
            error={errors.text?.message}
            {...register('text')}
          />
        ) : (
          <TextField
            type="file"
            accept={PNG}
            label={t('mark.file')}
            hint={watermark.hasPicture ? t('mark.fileHint') : undefined}
            error={fileError}
            onChange={({ target }) => chooseFile(target.files?.[0] ?? null)}
          />
        )}
        <fieldset className="watermark-sliders">
          {PERCENTAGE_NAMES.map((name) => (
            <Slider
              key={name}
              label={t(`mark.${name}`)}
              text={t('mark.percent', { count: values[name] })}
              {...PERCENTAGES[name]}
              {...register(name, { valueAsNumber: true })}
            />
          ))}
        </fieldset>
        <p className="small muted">{t('mark.covers')}</p>
        <FormError>{errors.root?.message}</FormError>
        <div className="row wraps">
          <Button variant="gold" type="submit" disabled={!isDirty} working={isSubmitting}>
            {t(isSubmitting ? 'saving' : 'mark.save')}
          </Button>
          {!isStandard(values) && (
            <Button
              onClick={() => {
                for (const [name, value] of Object.entries(STANDARD))
                  setValue(name as keyof WatermarkValues, value as never, { shouldDirty: true });
              }}
            >
              {t('mark.reset')}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}

const isStandard = (values: WatermarkValues) =>
  values.kind === 'words' && values.text === '' && PERCENTAGE_NAMES.every((name) => values[name] === STANDARD[name]);

interface SliderProps extends React.ComponentProps<'input'> {
  label: string;
  /** Its value as text. */
  text: string;
}

function Slider({ label, text, ...input }: SliderProps) {
  const id = useId();
  return (
    <div>
      <div className="row between">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <output className="small" htmlFor={id}>
          {text}
        </output>
      </div>
      <input id={id} type="range" step={10} aria-valuetext={text} {...input} />
    </div>
  );
}
