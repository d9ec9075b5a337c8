import { useRef, useState, type Dispatch, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelledPhotoDto } from '../../api/generated/shop.schemas';
import { useLanguage } from '../../i18n';
import { writeLabels } from '../../i18n/shirt-labels';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Picture } from '../../ui/picture';
import { SelectPill } from '../../ui/select-pill';
import { EmptyState } from '../../ui/state';
import { boxesIn, pressSelectionKey } from '../admin-galleries/selection-keys';
import { useSelection } from '../admin-galleries/use-selection';
import { Keypad } from './keypad';
import { LabelLine } from './label-line';
import type { Teams } from './label-name';
import { isLabelled, labelsOf, suggestionsOf } from './label-changes';
import { pressed, readLine, type Action, type Tagging } from './tagging';

/** Photographs that are drawn at a time. */
const PAGE = 120;

/** Which photographs are shown. */
const FILTERS = {
  all: () => true,
  without: (photo: LabelledPhotoDto) => !isLabelled(photo),
  suggested: (photo: LabelledPhotoDto) => suggestionsOf(photo).length > 0,
} as const;
type Filter = keyof typeof FILTERS;
const filters = Object.keys(FILTERS) as Filter[];

interface TagGridProps {
  teams: Teams;
  isNetball: boolean;
  state: Tagging;
  dispatch: Dispatch<Action>;
}

/** Many photographs, of which some are chosen and labelled together. */
export function TagGrid({ teams, isNetball, state, dispatch }: TagGridProps) {
  const { t } = useTranslation('admin-tagging');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<Tagging['problem']>(null);
  const [filter, setFilter] = useState<Filter>('all');
  const [drawn, setDrawn] = useState(PAGE);
  const line = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLUListElement>(null);
  const found = state.photos.filter(FILTERS[filter]);
  const photos = found.slice(0, drawn);
  const { chosen, present, choose, chooseAll, chooseNone } = useSelection(photos);
  const write = (written: string) => {
    setText(written);
    setProblem(null);
  };
  const give = () => {
    const { labels, problem: wrong } = readLine(text, state.hasTeams);
    setProblem(wrong);
    if (wrong !== null || labels.length === 0 || present.length === 0) return;
    dispatch({ type: 'give', photoIds: present, labels });
    write('');
    chooseNone();
    // Back to where the last one was chosen.
    const boxes = boxesIn(grid.current);
    const last = present.at(-1);
    boxes[photos.findIndex(({ id }) => id === last)]?.focus();
  };
  const hasSuggestions = photos.some((photo) => chosen.has(photo.id) && suggestionsOf(photo).length > 0);
  const acceptAll = () => {
    dispatch({ type: 'accept-all', photoIds: present });
    chooseNone();
  };
  /** Arrows go from one to the next, letters and figures to the line. */
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) {
      if (key.toLowerCase() === 'a') {
        event.preventDefault();
        chooseAll();
      }
      return;
    }
    if (pressSelectionKey(event, photos, { choose, chooseNone })) return;
    if (key === 'Enter' || /^[\p{L}\d]$/u.test(key)) line.current?.focus();
  };
  return (
    <section className="tag-many" aria-label={t('modes.grid')}>
      <div className="row wraps tag-many-tools">
        <SelectPill
          label={t('grid.filter')}
          value={filter}
          chosen={filter !== 'all'}
          options={filters.map((value) => ({ value, label: t(`grid.filters.${value}`) }))}
          onChange={setFilter}
        />
        <Button size="small" onClick={chooseAll}>
          {t('grid.all')}
        </Button>
        <span className="small muted selection-hint">{t('grid.hint')}</span>
      </div>
      {found.length === 0 && <EmptyState title={t(`grid.nothing.${filter}`)} />}
      <ul ref={grid} className="tag-tiles" onKeyDown={onKeyDown}>
        {photos.map((photo) => (
          <Tile
            key={photo.id}
            photo={photo}
            takenBy={state.taken.get(photo.id)}
            chosen={chosen.has(photo.id)}
            onChoose={choose}
          />
        ))}
      </ul>
      {drawn < found.length && (
        <p className="list-end">
          <Button onClick={() => setDrawn(drawn + PAGE)}>{t('grid.more')}</Button>
        </p>
      )}
      {present.length > 0 && (
        <div className="admin-bar tag-bar" role="group" aria-label={t('grid.chosen', { count: present.length })}>
          <p role="status">{t('grid.chosen', { count: present.length })}</p>
          <LabelLine
            ref={line}
            teams={teams}
            text={text}
            problem={problem}
            label={t('grid.line', { count: present.length })}
            onWrite={write}
            onKeyDown={(event) => {
              if (event.key === 'Enter') give();
              if (event.key === 'Escape') chooseNone();
            }}
          />
          <div className="row wraps">
            <Button onClick={chooseNone}>{t('grid.none')}</Button>
            {hasSuggestions && <Button onClick={acceptAll}>{t('grid.acceptAll')}</Button>}
            <Button variant="gold" onClick={give}>
              {t('grid.give')}
            </Button>
          </div>
          <Keypad isNetball={isNetball} hasTeams={state.hasTeams} onPress={(key) => write(pressed(text, key))} />
        </div>
      )}
    </section>
  );
}

interface TileProps {
  photo: LabelledPhotoDto;
  takenBy: string | undefined;
  chosen: boolean;
  onChoose: (id: number, inRow: boolean) => void;
}

function Tile({ photo, takenBy, chosen, onChoose }: TileProps) {
  const { t } = useTranslation('admin-tagging');
  const language = useLanguage();
  const suggested = suggestionsOf(photo);
  return (
    <li>
      <label className={classes('tag-tile', chosen && 'chosen')}>
        <Picture photo={photo} alt="" sizes="(min-width: 900px) 220px, 33vw" />
        <input
          type="checkbox"
          aria-label={t('grid.choose', { file: photo.fileName })}
          checked={chosen}
          onChange={({ nativeEvent }) => onChoose(photo.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
        <span className="tag-tile-text">
          <b>{writeLabels(labelsOf(photo), language)}</b>
          {suggested.length > 0 && (
            <span className="muted">{t('grid.suggested', { labels: writeLabels(suggested, language) })}</span>
          )}
          {takenBy !== undefined && <span className="muted">{takenBy}</span>}
        </span>
      </label>
    </li>
  );
}
