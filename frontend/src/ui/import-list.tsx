import { FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip } from './chip';
import './import-list.css';

/* The parts of dialogs that import a list: its file is chosen, and shown line by line before anything is done. */

interface ListFileProps {
  children: ReactNode;
  onRead: (text: string) => void;
  onUnreadable: () => void;
}

/** Chooses a spreadsheet's file, and reads it. */
export function ListFile({ children, onRead, onUnreadable }: ListFileProps) {
  return (
    <label className="button line import-file">
      <FileUp aria-hidden="true" />
      {children}
      <input
        className="sr-only"
        type="file"
        accept=".csv,.txt,text/csv"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can be chosen again after it has been mended.
          event.target.value = '';
          if (file) void textOf(file).then(onRead, onUnreadable);
        }}
      />
    </label>
  );
}

/** A line as it is to be written. */
export function ListExample({ children }: { children: string }) {
  return (
    <p>
      <code className="import-example">{children}</code>
    </p>
  );
}

/** The lines of a list, and what becomes of them. */
export function PlannedLines({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className="import-plan" tabIndex={0} aria-label={label}>
      {children}
    </ol>
  );
}

const TONES = { new: 'good', exists: undefined, wrong: 'bad' } as const;

interface PlannedLineProps {
  /** Its place in the file, in words. */
  place: string;
  title: string;
  facts: string;
  problems: readonly string[];
  state: keyof typeof TONES;
  /** The state, in words. */
  stateName: string;
}

export function PlannedLine({ place, title, facts, problems, state, stateName }: PlannedLineProps) {
  return (
    <li>
      <span className="small muted">{place}</span>
      <span className="grow">
        <b>{title}</b>
        <span className="small muted">{facts}</span>
        {problems.map((problem) => (
          <span key={problem} className="small import-problem">
            {problem}
          </span>
        ))}
      </span>
      <Chip size="small" tone={TONES[state]}>
        {stateName}
      </Chip>
    </li>
  );
}

/** Spreadsheets write UTF-8, or the older letters of Windows. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
