import { Sparkles, Undo2 } from 'lucide-react';
import { useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SortedGalleryDto } from '../../api/generated/shop.schemas';
import { useSortPhotos } from '../../api/generated/sorting';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/state';
import { SelectPill } from '../../ui/select-pill';
import { setParameters, useAddressParams, useSearchParam } from '../../ui/address-params';
import { SelectionBar } from '../admin-galleries/selection-bar';
import { useSelection } from '../admin-galleries/use-selection';
import { Cameras } from './cameras';
import { narrowed, planOf, requestOf, sortingReducer, startSorting } from './decisions';
import { camerasOf } from './letters';
import { PartSection } from './part-section';
import { partsOf, type Sorting } from './parts';
import { TimeStrip } from './time-strip';

interface SortingDayProps {
  sorting: Sorting;
  onMade: (galleries: SortedGalleryDto[]) => void;
}

/** Photographs in parts by time, with what becomes of each. */
export function SortingDay({ sorting, onMade }: SortingDayProps) {
  const { t } = useTranslation('admin-sorting');
  const filter = useFilter(sorting);
  const { camera, gallery, from, until, sorted } = filter.value;
  const [state, dispatch] = useReducer(sortingReducer, sorting, startSorting);
  const parts = useMemo(
    () => narrowed(partsOf(sorting, state), sorting, { camera, gallery, from, until, sorted }),
    [sorting, state, camera, gallery, from, until, sorted],
  );
  const shown = useMemo(() => parts.flatMap(({ photos }) => photos), [parts]);
  const selection = useSelection(shown);
  const present = shown.filter(({ id }) => selection.chosen.has(id));
  const request = requestOf(parts, state, sorting);
  const sort = useSortPhotos({
    mutation: { meta: { failure: 'admin-sorting:failed' }, onSuccess: onMade },
  });
  const moved = request.reduce((sum, { photoIds }) => sum + photoIds.length, 0);
  const setField = (name: string, field: string) => dispatch({ type: 'field', sorting, camera: name, field });
  const propose = () => dispatch({ type: 'propose', sorting });
  const clear = () => dispatch({ type: 'clear' });
  return (
    <>
      <Cameras sorting={sorting} fields={state.fields} onField={setField} />
      <div className="sorting-filters" role="group" aria-label={t('filter.title')}>
        {filter.fields}
        <Button size="small" onClick={propose}>
          <Sparkles aria-hidden="true" />
          {t('propose')}
        </Button>
        <Button size="small" variant="ghost" onClick={clear}>
          <Undo2 aria-hidden="true" />
          {t('clear')}
        </Button>
      </div>
      {shown.length === 0 && (
        <EmptyState title={t('nothing')} action={<Button onClick={filter.clear}>{t('filter.clear')}</Button>}>
          {t('nothingText')}
        </EmptyState>
      )}
      {shown.length > 0 && <TimeStrip parts={parts} sorting={sorting} state={state} />}
      <p className="small muted sorting-keys">{t('keys')}</p>
      {parts.map((part, place) => (
        <PartSection
          key={part.key}
          part={part}
          place={place}
          isCut={state.cuts.has(part.key)}
          plan={planOf(part, state, sorting)}
          sorting={sorting}
          chosen={selection.chosen}
          onChoose={selection.choose}
          onChooseNone={selection.chooseNone}
          dispatch={dispatch}
        />
      ))}
      {present.length > 0 ? (
        <SelectionBar galleryName="" photos={present} onDone={selection.chooseNone} />
      ) : (
        shown.length > 0 && (
          <div className="admin-bar sorting-bar" role="group" aria-label={t('make.title')}>
            <p role="status">
              {request.length === 0
                ? t('make.none')
                : t('make.plan', { count: request.length, photos: t('photos', { count: moved }) })}{' '}
              {request.length > 0 && shown.length > moved && (
                <span className="muted">{t('make.stay', { count: shown.length - moved })}</span>
              )}
            </p>
            <Button
              variant="gold"
              disabled={request.length === 0}
              working={sort.isPending}
              onClick={() => sort.mutate({ data: { galleries: request } })}
            >
              {sort.isPending ? t('make.working') : t('make.do', { count: request.length })}
            </Button>
          </div>
        )
      )}
    </>
  );
}

/** The filters of the photographs, kept in the address, and the fields for them. */
function useFilter({ clocks, galleries, photos }: Sorting) {
  const { t } = useTranslation('admin-sorting');
  const [camera, setCamera] = useSearchParam('camera');
  const [gallery, setGallery] = useSearchParam('within');
  const [from, setFrom] = useSearchParam('from');
  const [until, setUntil] = useSearchParam('until');
  const [wanted, setSorted] = useSearchParam('sorted');
  const [opened] = useState(() => allSorted({ galleries, photos }));
  // Where everything has a match already, there is nothing else to see.
  const sorted = wanted === '' ? opened : wanted === 'yes';
  const cameras = camerasOf(clocks);
  const sources = galleries.filter(({ id }) => photos.some(({ galleryId }) => galleryId === id));
  const [, changeParams] = useAddressParams();
  const clear = () =>
    changeParams((next) => setParameters(next, { camera: null, within: null, from: null, until: null, sorted: 'yes' }));
  const fields = (
    <>
      {cameras.length > 1 && (
        <SelectPill
          label={t('filter.camera')}
          value={camera}
          chosen={camera !== ''}
          options={[
            { value: '', label: t('filter.allCameras') },
            ...cameras.map((one) => ({ value: one, label: one })),
          ]}
          onChange={setCamera}
        />
      )}
      {sources.length > 1 && (
        <SelectPill
          label={t('filter.gallery')}
          value={gallery}
          chosen={gallery !== ''}
          options={[
            { value: '', label: t('filter.allGalleries') },
            ...sources.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={setGallery}
        />
      )}
      <label className="sorting-time">
        <span>{t('filter.from')}</span>
        <input type="time" value={from} onChange={({ target }) => setFrom(target.value)} />
      </label>
      <label className="sorting-time">
        <span>{t('filter.until')}</span>
        <input type="time" value={until} onChange={({ target }) => setUntil(target.value)} />
      </label>
      <button type="button" className="pill" aria-pressed={sorted} onClick={() => setSorted(sorted ? 'no' : 'yes')}>
        {t('filter.sorted')}
      </button>
    </>
  );
  return { value: { camera, gallery, from, until, sorted }, fields, clear };
}

function allSorted({ galleries, photos }: Pick<Sorting, 'galleries' | 'photos'>): boolean {
  const matchOf = new Map(galleries.map(({ id, matchId }) => [id, matchId]));
  return photos.every(({ galleryId }) => matchOf.get(galleryId) !== null);
}
