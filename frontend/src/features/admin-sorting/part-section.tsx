import { Merge, Scissors } from 'lucide-react';
import { useMemo, type Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import type { SortingMatchDto } from '../../api/generated/shop.schemas';
import { clockOf } from '../../i18n/clock';
import { CATEGORIES, useCategoryName } from '../../i18n/names';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { SelectField, TextField } from '../../ui/field';
import { MatchSelect } from '../admin-galleries/match-select';
import { PriceSelect } from '../admin-galleries/price-select';
import { Cards } from './cards';
import { galleriesOf, planFor, type Plan, type SortingAction } from './decisions';
import { useSpan } from './use-span';
import { gapsIn, kickOffsBetween, matchesFor, type Part, type Sorting } from './parts';

interface PartSectionProps {
  part: Part;
  /** From 0. */
  place: number;
  /** It was split from the one before. */
  isCut: boolean;
  plan: Plan;
  sorting: Sorting;
  chosen: ReadonlySet<number>;
  onChoose: (id: number, inRow: boolean) => void;
  onChooseNone: () => void;
  dispatch: Dispatch<SortingAction>;
}

/** Photographs that become a gallery, and what it is to be. */
export function PartSection(props: PartSectionProps) {
  const { part, place, isCut, plan, sorting, chosen, onChoose, onChooseNone, dispatch } = props;
  const { t } = useTranslation('admin-sorting');
  const { key, field, photos } = part;
  const fixtures = useMemo(
    () => sorting.matches.filter(({ venue }) => field === '' || venue === field),
    [sorting.matches, field],
  );
  const split = (photoId: number) => dispatch({ type: 'split', photoId });
  const join = () => dispatch({ type: 'join', photoId: key });
  const choose = (next: Plan) => dispatch({ type: 'plan', key, plan: next });
  const span = useSpan(sorting);
  return (
    <section id={`part-${key}`} className="admin-panel sorting-part" aria-labelledby={`part-${key}-title`}>
      <div className="row between wraps">
        <h2 id={`part-${key}-title`}>
          {span(part)} <span className="muted">{t('photos', { count: photos.length })}</span>
          {field !== '' && <Chip size="small">{field}</Chip>}
        </h2>
        {isCut && place > 0 && (
          <Button size="small" onClick={join}>
            <Merge aria-hidden="true" />
            {t('part.join')}
          </Button>
        )}
      </div>
      <PlanFields part={part} plan={plan} sorting={sorting} onPlan={choose} />
      <SplitButtons part={part} matches={fixtures} onSplit={split} />
      <Cards
        photos={photos}
        sorting={sorting}
        matches={fixtures}
        chosen={chosen}
        onChoose={onChoose}
        onChooseNone={onChooseNone}
        dispatch={dispatch}
      />
    </section>
  );
}

interface PlanFieldsProps {
  part: Part;
  plan: Plan;
  sorting: Sorting;
  onPlan: (plan: Plan) => void;
}

function PlanFields({ part, plan, sorting, onPlan }: PlanFieldsProps) {
  const { t } = useTranslation('admin-sorting');
  const categoryName = useCategoryName();
  const { matchId, galleryId, name, category, tokenPrice } = plan;
  const known = galleriesOf(matchId, sorting);
  const chosen = known.find(({ id }) => id === galleryId);
  const offered = useMemo(() => matchesFor(part, sorting.matches), [part, sorting.matches]);
  const chooseMatch = (id: number | null, match?: SortingMatchDto) => {
    const isKnown = match === undefined || sorting.matches.some((one) => one.id === id);
    // Found by a search, it may be of another day.
    onPlan(planFor(part, id, isKnown ? sorting : { ...sorting, matches: [...sorting.matches, match] }));
  };
  return (
    <div className="sorting-plan">
      <MatchSelect
        value={matchId}
        category=""
        offered={offered}
        near={part.from === null ? undefined : new Date(part.from).toISOString()}
        onChange={chooseMatch}
      />
      {known.length > 0 && (
        <SelectField
          label={t('part.target')}
          hint={chosen && t(chosen.isPublished ? 'part.targetPublished' : 'part.targetDraft')}
          value={galleryId ?? ''}
          onChange={({ target }) => onPlan({ ...plan, galleryId: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">{t('part.newGallery')}</option>
          {known.map((gallery) => (
            <option key={gallery.id} value={gallery.id}>
              {gallery.name}
            </option>
          ))}
        </SelectField>
      )}
      {galleryId === null && (
        <>
          <TextField
            label={t('part.name')}
            hint={name.trim() === '' ? t('part.nameHint') : undefined}
            value={name}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => onPlan({ ...plan, name: target.value })}
          />
          <div className="sorting-half">
            <SelectField
              label={t('part.category')}
              value={category}
              onChange={({ target }) => onPlan({ ...plan, category: target.value })}
            >
              {CATEGORIES.map((one) => (
                <option key={one} value={one}>
                  {categoryName(one)}
                </option>
              ))}
            </SelectField>
          </div>
          <div className="sorting-half">
            <PriceSelect
              label={t('part.price')}
              value={tokenPrice}
              onChange={({ target }) => onPlan({ ...plan, tokenPrice: Number(target.value) })}
            />
          </div>
        </>
      )}
    </div>
  );
}

interface SplitButtonsProps {
  part: Part;
  /** At its field. */
  matches: readonly SortingMatchDto[];
  onSplit: (photoId: number) => void;
}

/** The gaps and kick-offs within a part: each a place to split it. */
function SplitButtons({ part, matches, onSplit }: SplitButtonsProps) {
  const { t } = useTranslation('admin-sorting');
  const gaps = gapsIn(part);
  const kickOffs = part.photos.flatMap((photo, place) =>
    kickOffsBetween(matches, part.photos[place - 1], photo).map((match) => ({ photo, match })),
  );
  if (gaps.length === 0 && kickOffs.length === 0) return null;
  return (
    <div className="row wraps sorting-splits" role="group" aria-label={t('split.title')}>
      {gaps.map(({ photo, minutes }) => (
        <button key={photo.id} type="button" className="pill" onClick={() => onSplit(photo.id)}>
          <Scissors className="small" aria-hidden="true" />
          {t('split.gap', { time: clockOf(photo.takenAt ?? ''), count: minutes })}
        </button>
      ))}
      {kickOffs.map(({ photo, match }) => (
        <button key={`kick-off ${match.id}`} type="button" className="pill" onClick={() => onSplit(photo.id)}>
          <Scissors className="small" aria-hidden="true" />
          {t('split.kickOff', { time: clockOf(match.kickOff), home: match.home, away: match.away })}
        </button>
      ))}
    </div>
  );
}
