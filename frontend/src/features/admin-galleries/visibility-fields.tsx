import { useWatch, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '../../ui/field';
import { ORDERS, PUBLICATIONS, READERS, type GalleryForm } from './gallery-form';

interface VisibilityFieldsProps {
  register: UseFormRegister<GalleryForm>;
  control: Control<GalleryForm>;
  errors: FieldErrors<GalleryForm>;
}

/** From when a gallery is seen, by whom, and in which order. */
export function VisibilityFields({ register, control, errors }: VisibilityFieldsProps) {
  const { t } = useTranslation('admin-galleries');
  const [publication, reader] = useWatch({ control, name: ['publication', 'reader'] });
  return (
    <>
      <SelectField label={t('visibility.publish')} {...register('publication')}>
        {PUBLICATIONS.map((value) => (
          <option key={value} value={value}>
            {t(`visibility.${value}`)}
          </option>
        ))}
      </SelectField>
      {publication === 'later' && (
        <TextField
          type="datetime-local"
          label={t('visibility.time')}
          error={errors.publishedAt?.message}
          {...register('publishedAt')}
        />
      )}
      <SelectField label={t('visibility.who')} {...register('reader')}>
        {READERS.map((value) => (
          <option key={value} value={value}>
            {t(`visibility.${value}`)}
          </option>
        ))}
      </SelectField>
      {reader === 'code' && (
        <TextField
          label={t('visibility.accessCode')}
          hint={t('visibility.codeHint')}
          autoComplete="off"
          error={errors.accessCode?.message}
          {...register('accessCode')}
        />
      )}
      <SelectField label={t('visibility.order')} {...register('photoOrder')}>
        {ORDERS.map((value) => (
          <option key={value} value={value}>
            {t(`visibility.${value}`)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
