import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '../../ui/field';
import { PUBLICATIONS, READERS, type VisibilityForm } from './visibility';

/** From when a gallery is seen, and by whom: fields of the form that stands around them. */
export function VisibilityFields({ disabled = false }: { disabled?: boolean }) {
  const { t } = useTranslation('admin-galleries');
  const { register, watch, formState } = useFormContext<VisibilityForm>();
  const { errors } = formState;
  return (
    <>
      <SelectField label={t('visibility.publish')} disabled={disabled} {...register('publication')}>
        {PUBLICATIONS.map((value) => (
          <option key={value} value={value}>
            {t(`visibility.${value}`)}
          </option>
        ))}
      </SelectField>
      {watch('publication') === 'later' && (
        <TextField
          type="datetime-local"
          label={t('visibility.time')}
          disabled={disabled}
          error={errors.publishedAt?.message}
          {...register('publishedAt')}
        />
      )}
      <SelectField label={t('visibility.who')} disabled={disabled} {...register('reader')}>
        {READERS.map((value) => (
          <option key={value} value={value}>
            {t(`visibility.${value}`)}
          </option>
        ))}
      </SelectField>
      {watch('reader') === 'code' && (
        <TextField
          label={t('visibility.accessCode')}
          hint={t('visibility.codeHint')}
          autoComplete="off"
          disabled={disabled}
          error={errors.accessCode?.message}
          {...register('accessCode')}
        />
      )}
    </>
  );
}
