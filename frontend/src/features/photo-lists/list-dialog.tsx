import { zodResolver } from '@hookform/resolvers/zod';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minLength, object, string, trim } from 'zod/mini';
import { useMakePhotoList } from '../../api/generated/lists';
import { useUser } from '../../api/session';
import { paths } from '../../app/paths';
import { Button, ButtonLink } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { showServerErrors } from '../../ui/form-errors';
import { share } from '../../ui/share';
import { SubmitActions } from '../../ui/submit-actions';
import { useForm } from '../../ui/use-form';

/** Photographs on a list, and characters of its name at most; the server's limits. */
const MOST = 100;
const LONGEST_NAME = 60;

interface ListDialogProps {
  /** In the order of the list. */
  photoIds: readonly number[];
  onClose: () => void;
}

/** Makes a list of photographs, and hands its link on. */
export default function ListDialog({ photoIds, onClose }: ListDialogProps) {
  const { t } = useTranslation(['shop', 'lists']);
  const [made, setMade] = useState<{ name: string; token: string } | null>(null);
  return (
    <Dialog title={t(made === null ? 'lists:dialogTitle' : 'lists:ready')} onClose={onClose}>
      {made === null ? (
        <Naming photoIds={photoIds} onMade={setMade} onClose={onClose} />
      ) : (
        <Ready {...made} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Ready({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  const { t } = useTranslation(['shop', 'lists']);
  const path = paths.list(token);
  return (
    <>
      <p>{t('lists:readyText')}</p>
      <p className="list-link">{window.location.host + path}</p>
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('common.close')}</Button>
        <ButtonLink to={path}>{t('lists:see')}</ButtonLink>
        <Button variant="gold" autoFocus onClick={() => void share({ title: name, path })}>
          <Send aria-hidden="true" />
          {t('lists:send')}
        </Button>
      </div>
    </>
  );
}

function Naming({
  photoIds,
  onMade,
  onClose,
}: ListDialogProps & { onMade: (made: { name: string; token: string }) => void }) {
  const { t } = useTranslation(['shop', 'lists']);
  const [firstName] = useUser()?.fullName.trim().split(/\s+/) ?? [];
  const make = useMakePhotoList({ mutation: { meta: { failure: 'lists:makeFailed' } } });
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(object({ name: string().check(trim(), minLength(1, t('lists:nameRequired'))) })),
    defaultValues: { name: firstName ? t('lists:nameOf', { name: firstName }).slice(0, LONGEST_NAME) : '' },
    mode: 'onTouched',
  });
  const chosen = photoIds.slice(0, MOST);
  const submit = handleSubmit(({ name }) =>
    make.mutateAsync({ data: { name, photoIds: chosen } }).then(
      ({ token }) => onMade({ name, token }),
      (error: unknown) => showServerErrors(error, setError, ['name']),
    ),
  );
  return (
    <>
      <p>{t('lists:dialogText')}</p>
      {chosen.length < photoIds.length && <p className="small muted">{t('lists:leftOut', { limit: MOST })}</p>}
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('lists:name')}
          hint={t('lists:nameHint')}
          autoComplete="off"
          maxLength={LONGEST_NAME}
          error={formState.errors.name?.message}
          {...register('name')}
        />
        <SubmitActions working={make.isPending} onCancel={onClose}>
          {make.isPending ? t('lists:making') : t('lists:make', { count: chosen.length })}
        </SubmitActions>
      </form>
    </>
  );
}
