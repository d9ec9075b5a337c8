import { keepPreviousData } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useCallback, useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchTeams } from '../../api/generated/photos';
import type { FoundTeamDto } from '../../api/generated/shop.schemas';
import { useCategoryName } from '../../i18n/names';
import { useGivenValue } from '../../ui/use-given-value';
import { useSettled } from '../../ui/use-settled';
import './team-field.css';

/** Letters from which on teams are offered. */
const FEWEST = 2;

interface TeamFieldProps {
  label: string;
  /** The label is only read out. */
  isLabelHidden?: boolean;
  example: string;
  /** The words that are looked for, or the name of the team. */
  text: string;
  /** The team that was chosen. */
  team: number | undefined;
  onChoose: (team: FoundTeamDto) => void;
}

/** A school or team, as people write it: a field that offers teams while it is filled in (WAI-ARIA's combobox). */
export function TeamField({ label, isLabelHidden = false, example, text, team, onChoose }: TeamFieldProps) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const id = useId();
  const { field, write } = useGivenValue(text);
  /** What was typed, and the chosen team in whose place; null while the field shows the address's team. */
  const [typed, setTyped] = useState<{ text: string; instead: number | undefined } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const q = useSettled(typed?.text.trim() ?? '');
  const isAsked = isOpen && q.length >= FEWEST;
  const { data } = useSearchTeams({ q }, { query: { enabled: isAsked, placeholderData: keepPreviousData } });
  const teams = isAsked ? (data ?? []) : [];
  const close = useCallback(() => {
    setIsOpen(false);
    setActive(-1);
  }, []);
  const choose = (chosen: FoundTeamDto) => {
    write(chosen.name);
    setTyped(null);
    close();
    onChoose(chosen);
  };
  // Once the form is sent, teams that are found later are not offered any more.
  useEffect(() => {
    const form = field.current?.form;
    form?.addEventListener('submit', close);
    return () => form?.removeEventListener('submit', close);
  }, [field, close]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = teams[active];
    if (step !== undefined && teams.length > 0) setActive((active + step + teams.length) % teams.length);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape' && teams.length > 0) close();
    else return;
    event.preventDefault();
  };
  return (
    <div className="find-team">
      <label className={isLabelHidden ? 'sr-only' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      <div className="field">
        <Search aria-hidden="true" />
        <input
          ref={field}
          id={id}
          name="q"
          type="search"
          role="combobox"
          aria-expanded={teams.length > 0}
          aria-controls={`${id}-teams`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          placeholder={example}
          defaultValue={text}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => {
            setTyped({ text: event.target.value, instead: team });
            setIsOpen(true);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {team !== undefined && typed?.instead !== team && <input type="hidden" name="team" value={team} />}
      </div>
      <ul
        id={`${id}-teams`}
        className="find-teams"
        role="listbox"
        aria-label={t('find.teams')}
        hidden={teams.length === 0}
        // The field keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
      >
        {teams.map((one, index) => (
          <li
            key={one.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onClick={() => choose(one)}
          >
            <span>{one.name}</span>
            <span className="small muted">
              {categoryName(one.sport)}
              {!one.hasPhotos && ` · ${t('find.noPhotosYet')}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
