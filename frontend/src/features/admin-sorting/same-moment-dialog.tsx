import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatchCameraClock, useSetKnownTime } from '../../api/generated/galleries';
import { useListPhotos } from '../../api/generated/photos';
import type { SortingPhotoDto } from '../../api/generated/shop.schemas';
import { momentHere, timeHere } from '../../i18n/clock';
import { useDates } from '../../i18n/dates';
import { Button, IconButton } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Checkbox, SelectField, TextField } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { Picture } from '../../ui/picture';
import { camerasOf } from './letters';
import { cameraOf, timeOf, type Sorting } from './parts';
import { useDuration } from './use-duration';

const DAY = 24 * 60 * 60 * 1000;

interface SameMomentDialogProps {
  /** The camera whose clock is set. */
  camera: string;
  sorting: Sorting;
  onClose: () => void;
}

/** Sets a camera's clock by one of its photographs: beside another of the same moment, or by a time that is known. */
export default function SameMomentDialog({ camera, sorting, onClose }: SameMomentDialogProps) {
  const { t } = useTranslation(['admin-sorting', 'shop']);
  const date = useDates();
  const duration = useDuration();
  const others = camerasOf(sorting.clocks).filter((one) => one !== camera);
  /** The camera whose time is right; empty for a time that is typed. */
  const [right, setRight] = useState(others[0] ?? '');
  const isTyped = right === '';
  const [places, setPlaces] = useState({ wrong: 0, right: 0 });
  const [typed, setTyped] = useState('');
  const [now] = useState(() => timeHere(new Date()));
  const [allDays, setAllDays] = useState(true);
  const mutation = {
    meta: { success: 'admin-sorting:clock.saved', failure: 'admin-sorting:clock.failed' },
    onSuccess: onClose,
  } as const;
  const match = useMatchCameraClock({ mutation });
  const know = useSetKnownTime({ mutation });
  const of = (name: string) => sorting.photos.filter((photo) => cameraOf(photo, sorting) === name);
  const wrongPhotos = of(camera);
  const rightPhotos = of(right).filter(({ takenAt }) => takenAt !== null);
  const [wrong, other] = [wrongPhotos[places.wrong], isTyped ? undefined : rightPhotos[places.right]];
  const days = daysBeside(wrong?.clock ?? null, sorting);
  const difference = (() => {
    const from = wrong && timeOf(wrong);
    const to = isTyped && typed !== '' ? momentHere(typed).getTime() : other && timeOf(other);
    return from === undefined || from === null || to === undefined || to === null ? null : to - from;
  })();
  const isWorking = match.isPending || know.isPending;
  const set = () => {
    const wanted = allDays && days.length > 1 ? { days } : {};
    if (wrong && other) match.mutate({ data: { photoId: wrong.id, rightPhotoId: other.id, ...wanted } });
    else if (wrong && typed !== '')
      know.mutate({ data: { photoId: wrong.id, takenAt: momentHere(typed).toISOString(), ...wanted } });
  };
  return (
    <Dialog title={t('same.title', { camera })} onClose={onClose}>
      <p>{t(isTyped ? 'same.knownText' : 'same.text')}</p>
      <div className="sorting-pair">
        <Side label={t(isTyped ? 'same.known' : 'same.right')}>
          {others.length > 0 && (
            <SelectField
              label={t('same.rightCamera')}
              value={right}
              onChange={({ target }) => {
                setRight(target.value);
                setPlaces({ ...places, right: 0 });
              }}
            >
              {others.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
              <option value="">{t('same.known')}</option>
            </SelectField>
          )}
          {isTyped ? (
            <TextField
              type="datetime-local"
              label={t('same.takenAt')}
              hint={t('same.takenAtHint')}
              error={know.error?.fields['takenAt']}
              value={typed}
              max={now}
              onChange={({ target }) => setTyped(target.value)}
            />
          ) : (
            <Photos
              label={t('same.right')}
              photos={rightPhotos}
              place={places.right}
              onPlace={(place) => setPlaces({ ...places, right: place })}
            />
          )}
        </Side>
        <Side label={camera}>
          <p className="sorting-pair-camera">
            <span className="field-label">{t('same.wrongCamera')}</span>
            {camera}
          </p>
          <Photos
            label={camera}
            photos={wrongPhotos}
            place={places.wrong}
            onPlace={(place) => setPlaces({ ...places, wrong: place })}
          />
        </Side>
      </div>
      {days.length > 1 && (
        <Checkbox checked={allDays} onChange={({ target }) => setAllDays(target.checked)}>
          {t('same.days', { days: days.map((day) => date(`${day}T12:00:00Z`)).join(', ') })}
        </Checkbox>
      )}
      <p role="status">
        {difference === null
          ? t(isTyped && typed === '' ? 'same.notTyped' : 'same.unknown')
          : t(difference === 0 ? 'same.equal' : difference > 0 ? 'same.slow' : 'same.fast', {
              duration: duration(Math.round(Math.abs(difference) / 1000)),
            })}
      </p>
      {match.error && <FormError>{match.error.reason}</FormError>}
      {know.error && know.error.fields['takenAt'] === undefined && <FormError>{know.error.reason}</FormError>}
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('shop:common.cancel')}</Button>
        <Button variant="gold" disabled={!wrong || (isTyped ? typed === '' : !other)} working={isWorking} onClick={set}>
          {t(isWorking ? 'same.working' : isTyped ? 'same.knownConfirm' : 'same.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The day of a clock, and those next to it on which its camera took photographs: one error can reach past midnight. */
function daysBeside(clock: number | null, { clocks }: Sorting): string[] {
  const its = clock === null ? undefined : clocks[clock];
  if (!its || its.day === null) return [];
  const at = Date.parse(its.day);
  return clocks.flatMap(({ camera, day }) =>
    camera === its.camera && day !== null && Math.abs(Date.parse(day) - at) <= DAY ? [day] : [],
  );
}

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="sorting-side" role="group" aria-label={label}>
      {children}
    </div>
  );
}

interface PhotosProps {
  label: string;
  photos: SortingPhotoDto[];
  place: number;
  onPlace: (place: number) => void;
}

/** One camera's photographs, of which one is in view; a slider or arrows go from one to the next. */
function Photos({ label, photos, place, onPlace }: PhotosProps) {
  const { t } = useTranslation('admin-sorting');
  const date = useDates();
  const photo = photos[place];
  const found = useListPhotos(
    { ids: photo ? [photo.id] : [] },
    { query: { enabled: photo !== undefined, staleTime: Infinity } },
  );
  const picture = found.data?.[0];
  const time = photo?.takenAt ? date(photo.takenAt, 'HH:mm:ss') : t('card.unknown');
  const go = (to: number) => onPlace(Math.max(0, Math.min(photos.length - 1, to)));
  return (
    <>
      <div className="sorting-side-picture">
        {picture && (
          <Picture
            key={picture.id}
            photo={picture}
            alt={picture.title}
            sizes="(min-width: 900px) 420px, 50vw"
            forWork
          />
        )}
      </div>
      <p className="sorting-side-time">
        <b>{time}</b>{' '}
        <span className="muted">{t('same.place', { place: photos.length && place + 1, count: photos.length })}</span>
      </p>
      <div className="row">
        <IconButton label={t('same.previous', { label })} disabled={place === 0} onClick={() => go(place - 1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <input
          type="range"
          aria-label={t('same.slider', { label })}
          aria-valuetext={time}
          min={0}
          max={Math.max(0, photos.length - 1)}
          value={place}
          onChange={({ target }) => go(Number(target.value))}
        />
        <IconButton
          label={t('same.next', { label })}
          disabled={place >= photos.length - 1}
          onClick={() => go(place + 1)}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
    </>
  );
}
