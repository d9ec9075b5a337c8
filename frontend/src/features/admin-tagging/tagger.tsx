import { ArrowLeft, ArrowRight, Check, CopyCheck, SkipForward, Undo2, X } from 'lucide-react';
import { useEffect, useRef, type Dispatch, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelledPhotoDto, OfficeLabelDto } from '../../api/generated/shop.schemas';
import { useDates } from '../../i18n/dates';
import { Button, IconButton } from '../../ui/button';
import { Checkbox } from '../../ui/field';
import { Note } from '../../ui/note';
import { Picture } from '../../ui/picture';
import { fileUrl } from '../../ui/picture-sources';
import { Keypad } from './keypad';
import { FINGERS, LabelLine } from './label-line';
import { useLabelName, type Teams } from './label-name';
import { labelsOf, suggestionsOf } from './label-changes';
import { ahead, shownPhoto, type Action, type Tagging } from './tagging';

/** Photographs whose pictures are fetched before they are shown. */
const FETCHED = 4;

/** The time of a photograph, to the second: 14:05:09. */
const TIME = 'HH:mm:ss';

interface TaggerProps {
  teams: Teams;
  isNetball: boolean;
  state: Tagging;
  dispatch: Dispatch<Action>;
  onHelp: () => void;
}

/** One photograph after the other, labelled by the keyboard alone, or by fingers. */
export function Tagger({ teams, isNetball, state, dispatch, onHelp }: TaggerProps) {
  const { t } = useTranslation('admin-tagging');
  const date = useDates();
  const line = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLElement>(null);
  const { current, text, isOffer, problem, photos } = state;
  useFetched(ahead(state, FETCHED));
  // The first key replaces a proposal.
  useEffect(() => {
    line.current?.focus({ preventScroll: true });
    if (isOffer) line.current?.select();
  }, [current, isOffer]);
  // On a small screen the photograph and the keys are in view together.
  useEffect(() => {
    if (window.matchMedia(FINGERS).matches) place.current?.scrollIntoView();
  }, []);
  const photo = shownPhoto(state);
  if (!photo) return null;
  const where = t('place', { place: photos.indexOf(photo) + 1, count: photos.length });
  const takenBy = state.taken.get(photo.id);
  const does = {
    write: (written: string) => dispatch({ type: 'write', text: written }),
    press: (key: string) => dispatch({ type: 'press', key }),
    back: () => dispatch({ type: 'move', by: -1 }),
    forth: () => dispatch({ type: 'move', by: 1 }),
    repeat: () => dispatch({ type: 'repeat' }),
    undo: () => dispatch({ type: 'undo' }),
    skip: () => dispatch({ type: 'skip' }),
    enter: () => dispatch({ type: 'enter', now: Date.now() }),
    stopAtAll: (on: boolean) => dispatch({ type: 'stop-at-all', on }),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const action = actionOf(event, state);
    if (action === null) return;
    event.preventDefault();
    if (action === 'help') onHelp();
    else dispatch(action);
  };
  return (
    <section ref={place} className="tag-one" aria-label={where}>
      <figure className="tag-stage">
        <div className="tag-frame">
          <Picture
            key={photo.id}
            photo={photo}
            alt={photo.title}
            eager
            first
            sizes="(min-width: 1200px) 60vw, 100vw"
            forWork
            className="tag-picture"
            variables={{ '--ratio': photo.width / photo.height }}
          />
        </div>
        <figcaption>
          <span role="status">{where}</span>
          <span>{photo.fileName}</span>
          {photo.capturedAt !== null && <span>{date(photo.capturedAt, TIME)}</span>}
        </figcaption>
      </figure>
      <div className="tag-panel">
        {takenBy !== undefined && <Note tone="gold">{t('taken', { name: takenBy })}</Note>}
        <Labels photo={photo} teams={teams} dispatch={dispatch} />
        <LabelLine
          ref={line}
          teams={teams}
          text={text}
          problem={problem}
          label={t('line.label')}
          onWrite={does.write}
          onKeyDown={onKeyDown}
        />
        {isOffer && <p className="small tag-offer">{t('offer')}</p>}
        <div className="tag-buttons">
          <IconButton label={t('keys.before')} onClick={does.back}>
            <ArrowLeft aria-hidden="true" />
          </IconButton>
          <IconButton label={t('keys.after')} onClick={does.forth}>
            <ArrowRight aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('keys.repeat')}
            title={t('keys.repeat')}
            disabled={state.last.length === 0}
            onClick={does.repeat}
          >
            <CopyCheck aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('keys.undo')}
            title={t('keys.undo')}
            disabled={state.steps.length === 0}
            onClick={does.undo}
          >
            <Undo2 aria-hidden="true" />
          </IconButton>
          <IconButton label={t('keys.skip')} title={t('keys.skip')} onClick={does.skip}>
            <SkipForward aria-hidden="true" />
          </IconButton>
          <Button variant="gold" onClick={does.enter}>
            {t(text.trim() === '' ? 'next' : 'saveAndNext')}
          </Button>
        </div>
        <Keypad isNetball={isNetball} hasTeams={state.hasTeams} onPress={does.press} />
        <Checkbox checked={state.stopsAtAll} onChange={({ target }) => does.stopAtAll(target.checked)}>
          {t('stopAtAll')}
        </Checkbox>
      </div>
    </section>
  );
}

/** The action of a key; null leaves the key to the text field. */
function actionOf(event: KeyboardEvent, { text, isOffer }: Tagging): Action | 'help' | null {
  const isEmpty = text === '' || isOffer;
  const { key } = event;
  if (event.altKey || event.nativeEvent.isComposing) return null;
  if (event.ctrlKey || event.metaKey) return key.toLowerCase() === 'z' && isEmpty ? { type: 'undo' } : null;
  switch (key) {
    case 'Enter':
      return { type: 'enter', now: Date.now() };
    case '=':
    case '*':
      return { type: 'repeat' };
    case '+':
      return { type: 'decide-first', state: 'shown' };
    case '-':
      return { type: 'decide-first', state: 'refused' };
    case '?':
      return 'help';
    case 'PageDown':
      return { type: 'move', by: 1 };
    case 'PageUp':
      return { type: 'move', by: -1 };
    case 'Escape':
      return { type: 'write', text: '' };
  }
  if (key === 'Backspace' && text === '') return { type: 'remove-last' };
  if (!isEmpty) return null;
  if (key === 'ArrowRight') return { type: 'move', by: 1 };
  if (key === 'ArrowLeft') return { type: 'move', by: -1 };
  // The decimal sign of the number block, in either layout.
  if (key === '.' || key === ',') return { type: 'skip' };
  return null;
}

interface LabelsProps {
  photo: LabelledPhotoDto;
  teams: Teams;
  dispatch: Dispatch<Action>;
}

/** The labels of the photograph, and what others suggest. */
function Labels({ photo, teams, dispatch }: LabelsProps) {
  const { t } = useTranslation('admin-tagging');
  const nameOf = useLabelName(teams);
  const [labels, suggestions] = [labelsOf(photo), suggestionsOf(photo)];
  const accept = (label: OfficeLabelDto) => dispatch({ type: 'decide', label, state: 'shown' });
  const refuse = (label: OfficeLabelDto) => dispatch({ type: 'decide', label, state: 'refused' });
  const keyOf = ({ label, side }: OfficeLabelDto) => `${label} ${side ?? ''}`;
  return (
    <>
      <h2 className="tag-heading">{t('labels.title')}</h2>
      {labels.length === 0 && <p className="muted">{t('labels.none')}</p>}
      <ul className="tag-labels">
        {labels.map((label) => (
          <li key={keyOf(label)} className="tag-label">
            <b>{nameOf(label)}</b>
            <IconButton label={t('labels.remove', { label: nameOf(label) })} onClick={() => refuse(label)}>
              <X className="small" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {suggestions.length > 0 && (
        <>
          <h2 className="tag-heading">{t('suggestions.title')}</h2>
          <ul className="tag-labels">
            {suggestions.map((label) => (
              <li key={keyOf(label)} className="tag-label suggested">
                <span>
                  <b>{nameOf(label)}</b>
                  <span className="muted">{t(`suggestions.${label.source}`)}</span>
                </span>
                <IconButton label={t('suggestions.accept', { label: nameOf(label) })} onClick={() => accept(label)}>
                  <Check className="small" aria-hidden="true" />
                </IconButton>
                <IconButton label={t('suggestions.refuse', { label: nameOf(label) })} onClick={() => refuse(label)}>
                  <X className="small" aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Fetches the pictures of photographs, so that they are there at once when they are shown. */
function useFetched(photos: readonly LabelledPhotoDto[]): void {
  const addresses = photos.flatMap(({ watermarkedPath }) => (watermarkedPath === null ? [] : fileUrl(watermarkedPath)));
  const key = addresses.join(' ');
  useEffect(() => {
    for (const address of key.split(' ').filter(Boolean)) new Image().src = address;
  }, [key]);
}
