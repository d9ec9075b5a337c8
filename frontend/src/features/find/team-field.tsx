import { keepPreviousData } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
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
  /** The text being typed; null while the field shows the address's team. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const q = useSettled(typed?.trim() ?? '');
  const isAsked = q.length >= FEWEST;
  const { data } = useSearchTeams({ q }, { query: { enabled: isAsked, placeholderData: keepPreviousData } });
  const teams = typed !== null && isAsked ? (data ?? []) : [];
  const close = () => {
    setTyped(null);
    setActive(-1);
  };
  const choose = (chosen: FoundTeamDto) => {
    write(chosen.name);
    close();
    onChoose(chosen);
  };
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
            setTyped(event.target.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {team !== undefined && typed === null && <input type="hidden" name="team" value={team} />}
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
