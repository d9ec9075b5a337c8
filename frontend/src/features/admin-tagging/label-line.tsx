import { useId, type ChangeEvent, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n';
import { readLabels, SIDE_LETTERS } from '../../i18n/shirt-labels';
import { useInBrowser } from '../../ui/use-in-browser';
import { useLabelName, type Teams } from './label-name';
import type { Tagging } from './tagging';

/** A screen that is touched, and has no keyboard of its own. */
export const FINGERS = '(hover: none) and (pointer: coarse)';

interface LabelLineProps {
  teams: Teams;
  text: string;
  problem: Tagging['problem'];
  /** The subject of the line, such as the photographs that are chosen. */
  label: string;
  ref: Ref<HTMLInputElement>;
  onWrite: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** Where numbers and positions are typed, with what they mean below. */
export function LabelLine({ teams, text, problem, label, ref, onWrite, onKeyDown }: LabelLineProps) {
  const { t } = useTranslation('admin-tagging');
  const id = useId();
  const language = useLanguage();
  const nameOf = useLabelName(teams);
  // A finger has the keys of the page: those of the system would cover half of the photograph.
  const isTouched = useInBrowser(() => window.matchMedia(FINGERS).matches, false);
  const { labels, unknown } = readLabels(text);
  const letters = SIDE_LETTERS[language];
  const { homeTeam, awayTeam } = teams;
  const hint =
    homeTeam === null || awayTeam === null
      ? t('line.hint')
      : t('line.hintTeams', { home: homeTeam, away: awayTeam, homeLetter: letters.home, awayLetter: letters.away });
  return (
    <div className="tag-line">
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <input
        ref={ref}
        id={id}
        type="text"
        inputMode={isTouched ? 'none' : 'text'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={100}
        placeholder={t('line.placeholder')}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-note`}
        value={text}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onWrite(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-note`} className="tag-line-note">
        {problem === null && text.trim() === '' && <p className="small muted">{hint}</p>}
        {problem === null && text.trim() !== '' && (
          <p className="row wraps">
            {labels.map((one) => (
              <span key={`${one.label} ${one.side ?? ''}`} className="chip good">
                {nameOf(one)}
              </span>
            ))}
            {unknown.map((word) => (
              <span key={word} className="chip">
                {word}
                {'…'}
              </span>
            ))}
          </p>
        )}
        {problem !== null && (
          <p className="field-error" role="alert">
            {problem === 'no-teams'
              ? t('line.noTeams')
              : t('line.unknown', { count: problem.unknown.length, words: problem.unknown.join(', ') })}
          </p>
        )}
      </div>
    </div>
  );
}
