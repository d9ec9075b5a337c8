import { Scissors } from 'lucide-react';
import { Fragment, memo, useState, type Dispatch, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useListPhotos } from '../../api/generated/photos';
import type { PhotoDto, SortingMatchDto, SortingPhotoDto } from '../../api/generated/shop.schemas';
import { clockOf } from '../../i18n/clock';
import { useDates } from '../../i18n/dates';
import { Button, IconButton } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Picture } from '../../ui/picture';
import { useInView } from '../../ui/use-in-view';
import { boxesIn, pressSelectionKey } from '../admin-galleries/selection-keys';
import type { SortingAction } from './decisions';
import { letterOf } from './letters';
import { cameraOf, gapBefore, kickOffsBetween, type Sorting } from './parts';

/** Cards of a part that are drawn at first, and that a press adds; their pictures are asked for so many at a time. */
const FIRST = 12;
const MORE = 96;
const CHUNK = 48;

interface CardsProps {
  photos: SortingPhotoDto[];
  sorting: Sorting;
  /** At the field of the part. */
  matches: readonly SortingMatchDto[];
  chosen: ReadonlySet<number>;
  onChoose: (id: number, inRow: boolean) => void;
  onChooseNone: () => void;
  dispatch: Dispatch<SortingAction>;
}

/** The photographs of a part with their times, gaps and kick-offs; arrows go from one to the next, S splits. */
export function Cards({ photos, sorting, matches, chosen, onChoose, onChooseNone, dispatch }: CardsProps) {
  const { t } = useTranslation('admin-sorting');
  const [drawn, setDrawn] = useState(FIRST);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, ctrlKey, metaKey, altKey, currentTarget, target } = event;
    if (ctrlKey || metaKey || altKey || !(target instanceof HTMLInputElement)) return;
    if (pressSelectionKey(event, photos, { choose: onChoose, chooseNone: onChooseNone })) return;
    const at = boxesIn(currentTarget).indexOf(target);
    const photo = photos[at];
    if (key.toLowerCase() === 's' && at > 0 && photo) dispatch({ type: 'split', photoId: photo.id });
  };
  const chunks = Array.from({ length: Math.ceil(Math.min(drawn, photos.length) / CHUNK) }, (_, index) => index * CHUNK);
  return (
    <div onKeyDown={onKeyDown}>
      {chunks.map((start) => (
        <Chunk
          key={photos[start]?.id}
          photos={photos.slice(start, Math.min(start + CHUNK, drawn))}
          before={photos[start - 1]}
          sorting={sorting}
          matches={matches}
          chosen={chosen}
          onChoose={onChoose}
          dispatch={dispatch}
        />
      ))}
      {drawn < photos.length && (
        <p className="list-end">
          <Button size="small" onClick={() => setDrawn(Math.ceil((drawn + MORE) / CHUNK) * CHUNK)}>
            {t('part.more', { count: Math.min(MORE, photos.length - drawn), all: photos.length })}
          </Button>
        </p>
      )}
    </div>
  );
}

interface ChunkProps extends Omit<CardsProps, 'onChooseNone'> {
  before: SortingPhotoDto | undefined;
}

/** Cards whose pictures are asked for together, once they are about to be seen. */
function Chunk({ photos, before, sorting, matches, chosen, onChoose, dispatch }: ChunkProps) {
  const { t } = useTranslation('admin-sorting');
  const [list, inView] = useInView<HTMLUListElement>('600px');
  const ids = photos.map(({ id }) => id);
  const found = useListPhotos({ ids }, { query: { enabled: inView, staleTime: Infinity } });
  const pictures = new Map(found.data?.map((photo) => [photo.id, photo]));
  return (
    <ul ref={list} className="sorting-cards">
      {photos.map((photo, place) => {
        const former = photos[place - 1] ?? before;
        const gap = gapBefore(photo, former);
        return (
          <Fragment key={photo.id}>
            {gap !== null && (
              <li className="sorting-mark">
                <span>{t('mark.gap', { count: gap })}</span>
              </li>
            )}
            {kickOffsBetween(matches, former, photo).map(({ id, home, away, kickOff, venue }) => (
              <li key={id} className="sorting-mark kick-off">
                <span>{t('mark.kickOff', { time: clockOf(kickOff), home, away, venue })}</span>
              </li>
            ))}
            <Card
              photo={photo}
              picture={pictures.get(photo.id)}
              letter={letterOf(cameraOf(photo, sorting), sorting)}
              canSplit={former !== undefined}
              chosen={chosen.has(photo.id)}
              onChoose={onChoose}
              dispatch={dispatch}
            />
          </Fragment>
        );
      })}
    </ul>
  );
}

interface CardProps {
  photo: SortingPhotoDto;
  picture: PhotoDto | undefined;
  /** Of its camera. */
  letter: string;
  canSplit: boolean;
  chosen: boolean;
  onChoose: (id: number, inRow: boolean) => void;
  dispatch: Dispatch<SortingAction>;
}

const Card = memo(function Card({ photo, picture, letter, canSplit, chosen, onChoose, dispatch }: CardProps) {
  const { t } = useTranslation('admin-sorting');
  const date = useDates();
  const { id, takenAt } = photo;
  const time = takenAt === null ? t('card.unknown') : date(takenAt, 'HH:mm:ss');
  const name = picture?.title ?? String(id);
  const split = () => dispatch({ type: 'split', photoId: id });
  return (
    <li className={classes('sorting-card', chosen && 'chosen')}>
      <label>
        <span className="sorting-picture">{picture && <Picture photo={picture} alt="" sizes="160px" square />}</span>
        <input
          type="checkbox"
          aria-label={t('card.choose', { time, name })}
          checked={chosen}
          onChange={({ nativeEvent }) => onChoose(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
        <span className="sorting-card-text">
          <b>{time}</b> {letter}
          <span className="muted sorting-file">{picture?.title}</span>
        </span>
      </label>
      {canSplit && (
        <IconButton label={t('split.here', { time })} tabIndex={-1} onClick={split}>
          <Scissors aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
});
