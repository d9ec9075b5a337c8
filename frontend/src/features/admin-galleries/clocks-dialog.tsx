import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { maximum, minimum, number, object } from 'zod/mini';
import { getListCamerasQueryKey, useListCameras, useSetCameraClock } from '../../api/generated/galleries';
import type { CameraDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { MOMENT, useDates } from '../../i18n/dates';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { ErrorState, PageSpinner } from '../../ui/state';
import { useForm } from '../../ui/use-form';

/** Minutes of a week: the server moves no clock further. */
const FURTHEST = 7 * 24 * 60;
/** A clock may be off by seconds, too. */
const ANY = 'any';

interface ClocksDialogProps {
  gallery: { id: number; name: string };
  onClose: () => void;
}

/** Corrects the clocks of a gallery's cameras, so that their photographs are in one order. */
export function ClocksDialog({ gallery, onClose }: ClocksDialogProps) {
  const { t } = useTranslation(['shop', 'admin-galleries']);
  const cameras = useListCameras(gallery.id);
  const clocks = cameras.data?.filter(({ day }) => day !== null);
  return (
    <Dialog title={t('admin-galleries:clocks.title')} onClose={onClose}>
      <p>{t(clocks?.length === 0 ? 'admin-galleries:clocks.none' : 'admin-galleries:clocks.text')}</p>
      <p className="small muted">{t('admin-galleries:clocks.shared')}</p>
      {cameras.isPending && <PageSpinner label={t('common.loading')} />}
      {cameras.isLoadingError && (
        <ErrorState
          title={t('admin-galleries:clocks.loadError')}
          error={cameras.error}
          onRetry={() => void cameras.refetch()}
        />
      )}
      {clocks?.map((camera) => (
        <CameraClock key={`${camera.day} ${camera.camera}`} galleryId={gallery.id} camera={camera} />
      ))}
      <p>
        <Link className="text-link" to={paths.adminSort(gallery.id)}>
          {t('admin-galleries:clocks.sideBySide')}
        </Link>
      </p>
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </Dialog>
  );
}

function CameraClock({
  galleryId,
  camera: { camera, day, photoCount, firstAt, lastAt, shiftSeconds },
}: {
  galleryId: number;
  camera: CameraDto;
}) {
  const { t } = useTranslation(['shop', 'admin-galleries']);
  const date = useDates();
  const queryClient = useQueryClient();
  const set = useSetCameraClock({
    mutation: {
      meta: { success: 'admin-galleries:clocks.saved', failure: 'admin-galleries:clocks.failed' },
      onSuccess: (cameras) => queryClient.setQueryData(getListCamerasQueryKey(galleryId), cameras),
    },
  });
  const range = t('admin-galleries:clocks.range');
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(
      object({ minutes: number(range).check(minimum(-FURTHEST, range), maximum(FURTHEST, range)) }),
    ),
    defaultValues: { minutes: shiftSeconds / 60 },
  });
  return (
    <form
      className="stack tight"
      noValidate
      onSubmit={(event) =>
        void handleSubmit(({ minutes }) =>
          set.mutate({
            id: galleryId,
            data: { camera, day: day ?? undefined, shiftSeconds: Math.round(minutes * 60) },
          }),
        )(event)
      }
    >
      <h3>{t('admin-galleries:clocks.camera', { camera, photos: t('common.photos', { count: photoCount }) })}</h3>
      {firstAt !== null && lastAt !== null && (
        <p className="muted">
          {t('admin-galleries:clocks.span', { first: date(firstAt, MOMENT), last: date(lastAt, MOMENT) })}
        </p>
      )}
      <TextField
        type="number"
        step={ANY}
        label={t('admin-galleries:clocks.minutes')}
        hint={t('admin-galleries:clocks.hint')}
        error={formState.errors.minutes?.message}
        {...register('minutes', { valueAsNumber: true })}
      />
      <Button type="submit" variant="field" working={set.isPending}>
        {t(set.isPending ? 'admin-galleries:gallery.saving' : 'admin-galleries:gallery.save')}
      </Button>
    </form>
  );
}
