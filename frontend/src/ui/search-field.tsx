import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button';
import { Form } from './form';
import { useHeldValue } from './use-held-value';
import { useWhileStaying } from './use-while-staying';
import './field.css';

/** Milliseconds without a key before a search starts. */
const PAUSE = 250;

interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  /** In a form around it, the name by which a browser without script sends it. */
  name?: string;
}

/** A search that starts by itself when the typing pauses. */
export function SearchField({ label, value, onSearch, name }: SearchFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const input = useHeldValue<HTMLInputElement>(value, setText);
  const [given, setGiven] = useState(value);
  /** Texts that were asked for and are not in `value` yet: only a change from elsewhere replaces what is typed. */
  const [asked, setAsked] = useState<string[]>([]);
  if (value !== given) {
    setGiven(value);
    const own = asked.indexOf(value);
    setAsked(own === -1 ? [] : asked.slice(own + 1));
    if (own === -1) setText(value);
  }
  const latest = asked.at(-1) ?? value;

  const search = (wanted: string) => {
    if (wanted === latest) return;
    setAsked((before) => [...before, wanted]);
    onSearch(wanted);
  };
  useWhileStaying(() => search(text.trim()), PAUSE, text);

  const field = (
    <>
      <Search aria-hidden="true" />
      <input
        ref={input}
        type="search"
        name={name}
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
      {text !== '' && (
        <IconButton
          label={t('common.clearSearch')}
          onClick={() => {
            setText('');
            search('');
          }}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </>
  );
  if (name !== undefined) return <div className="field with-button">{field}</div>;
  return (
    <Form className="field with-button grow" role="search" onSubmit={() => search(text.trim())}>
      {field}
    </Form>
  );
}
