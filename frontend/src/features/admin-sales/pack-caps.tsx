import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { array, object, regex, string, trim } from 'zod/mini';
import { getListPackCapsQueryKey, useListPackCaps, useSetPackCaps } from '../../api/generated/packs';
import type { PackCapDto } from '../../api/generated/shop.schemas';
import { useCategoryName } from '../../i18n/names';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { showServerErrors } from '../../ui/form-errors';
import { ErrorState } from '../../ui/state';
import { useForm } from '../../ui/use-form';
import './sales.css';

const KINDS = ['match', 'day'] as const;

/** Shows and changes the caps of packs: the most that a player's photographs cost, in a match and on a day. */
export function PackCaps() {
  const { t } = useTranslation('sales');
  const caps = useListPackCaps({ query: { refetchOnMount: 'always' } });
  return (
    <section className="admin-panel pack-caps">
      <h2>{t('packCaps.title')}</h2>
      <p className="muted">{t('packCaps.text')}</p>
      {caps.isLoadingError && (
        <ErrorState title={t('packCaps.loadError')} error={caps.error} onRetry={() => void caps.refetch()} />
      )}
      {caps.data && <CapsForm caps={caps.data.caps} />}
    </section>
  );
}

function CapsForm({ caps }: { caps: PackCapDto[] }) {
  const { t } = useTranslation('sales');
  const categoryName = useCategoryName();
  const queryClient = useQueryClient();
  const save = useSetPackCaps({
    mutation: {
      meta: { success: 'sales:packCaps.saved' },
      onSuccess: (saved) => queryClient.setQueryData(getListPackCapsQueryKey(), saved),
    },
  });
  const cap = () => string().check(trim(), regex(/^([1-9]\d{0,2}|1000)?$/, t('packCaps.range')));
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(object({ caps: array(object({ match: cap(), day: cap() })) })),
    mode: 'onTouched',
    values: { caps: caps.map(({ match, day }) => ({ match: textOf(match), day: textOf(day) })) },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ caps: filled }) => {
    const data = caps.map(({ category }, index) => ({
      category,
      match: numberOf(filled[index]?.match),
      day: numberOf(filled[index]?.day),
    }));
    await save.mutateAsync({ data: { caps: data } }).catch((error: unknown) => showServerErrors(error, setError, []));
  });
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <div className="pack-caps-fields">
        {caps.map(({ category }, index) => (
          <fieldset key={category}>
            <legend>{categoryName(category)}</legend>
            {KINDS.map((kind) => (
              <TextField
                key={kind}
                label={t(`packCaps.${kind}`)}
                placeholder={t('packCaps.off')}
                inputMode="numeric"
                autoComplete="off"
                error={errors.caps?.[index]?.[kind]?.message}
                {...register(`caps.${index}.${kind}`)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <FormError>{errors.root?.message}</FormError>
      <div>
        <Button variant="gold" type="submit" working={isSubmitting}>
          {t(isSubmitting ? 'packages.saving' : 'packages.save')}
        </Button>
      </div>
    </form>
  );
}

const textOf = (cap: number | null): string => (cap === null ? '' : String(cap));
const numberOf = (text = ''): number | null => (text === '' ? null : Number(text));
