import { Clock, MapPin, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useResetCameraClock } from '../../api/generated/galleries';
import { useDates } from '../../i18n/dates';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { lazyPart } from '../../ui/lazy-part';
import { SelectPill } from '../../ui/select-pill';
import { camerasOf, letterOf } from './letters';
import { cameraOf, type Sorting } from './parts';
import { useDuration } from './use-duration';

const SameMomentDialog = lazyPart(() => import('./same-moment-dialog'));

interface CamerasProps {
  sorting: Sorting;
  /** The venue at which each camera was, by its name. */
  fields: Readonly<Record<string, string>>;
  onField: (camera: string, field: string) => void;
}

/** The cameras of the photographs: where each was, and whether its clock was right. */
export function Cameras({ sorting, fields, onField }: CamerasProps) {
  const { t } = useTranslation('admin-sorting');
  const [setting, setSetting] = useState<string>();
  const cameras = camerasOf(sorting.clocks);
  const venues = [...new Set(sorting.matches.map(({ venue }) => venue))].sort((a, b) => a.localeCompare(b));
  if (cameras.length === 0) return null;
  return (
    <section className="admin-panel sorting-cameras" aria-labelledby="sorting-cameras">
      <h2 id="sorting-cameras">{t('cameras.title')}</h2>
      {venues.length > 1 && <p className="small muted">{t('cameras.fieldHint')}</p>}
      <p className="small muted">{t('cameras.shared')}</p>
      <ul>
        {cameras.map((camera) => (
          <li key={camera}>
            <p>
              <b>{letterOf(camera, sorting)}</b> {camera}{' '}
              <span className="muted">
                {t('photos', { count: sorting.photos.filter((photo) => cameraOf(photo, sorting) === camera).length })}
              </span>
            </p>
            {venues.length > 1 && (
              <SelectPill
                label={t('cameras.field', { camera })}
                value={fields[camera] ?? ''}
                chosen={Boolean(fields[camera])}
                icon={<MapPin className="small" aria-hidden="true" />}
                options={[
                  { value: '', label: t('cameras.anyField') },
                  ...venues.map((venue) => ({ value: venue, label: venue })),
                ]}
                onChange={(field) => onField(camera, field)}
              />
            )}
            <ClockState camera={camera} sorting={sorting} onSet={setSetting} />
          </li>
        ))}
      </ul>
      {setting !== undefined && (
        <SameMomentDialog camera={setting} sorting={sorting} onClose={() => setSetting(undefined)} />
      )}
    </section>
  );
}

interface ClockStateProps {
  camera: string;
  sorting: Sorting;
  onSet: (camera: string) => void;
}

function ClockState({ camera, sorting, onSet }: ClockStateProps) {
  const { t } = useTranslation('admin-sorting');
  const date = useDates();
  const duration = useDuration();
  const reset = useResetCameraClock({
    mutation: { meta: { success: 'admin-sorting:clock.reset', failure: 'admin-sorting:clock.failed' } },
  });
  const set = sorting.clocks.flatMap(({ camera: its, day, shiftSeconds }) =>
    its === camera && day !== null && shiftSeconds !== 0 ? [{ day, shiftSeconds }] : [],
  );
  const days = set.map(({ day }) => day);
  return (
    <div className="row wraps">
      {set.map(({ day, shiftSeconds }) => (
        <Chip key={day} size="small">
          {t(shiftSeconds > 0 ? 'clock.wasSlow' : 'clock.wasFast', {
            duration: duration(Math.abs(shiftSeconds)),
            day: date(`${day}T12:00:00Z`),
          })}
        </Chip>
      ))}
      {days.length > 0 && (
        <Button
          size="small"
          variant="ghost"
          working={reset.isPending}
          aria-label={t('clock.undoNamed', { camera })}
          onClick={() => reset.mutate({ data: { camera, days } })}
        >
          <Undo2 aria-hidden="true" />
          {t('clock.undo')}
        </Button>
      )}
      <Button size="small" aria-label={t('clock.setNamed', { camera })} onClick={() => onSet(camera)}>
        <Clock aria-hidden="true" />
        {t('clock.set')}
      </Button>
    </div>
  );
}
