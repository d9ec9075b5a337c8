import { FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip } from './chip';
import { classes } from './classes';
import './import-list.css';

/* The parts of dialogs that import a list: its file is chosen, and shown line by line before anything is done. */

interface ListFileProps<Content> {
  children: ReactNode;
  /** The endings and types of its files. */
  accept: string;
  read: (file: File) => Promise<Content>;
  onRead: (content: Content) => void;
  onUnreadable: () => void;
}

/** The files that `textOf` reads. */
export const TEXT_FILES = '.csv,.txt,text/csv';

/** Chooses a spreadsheet's file, and reads it. */
export function ListFile<Content>({ children, accept, read, onRead, onUnreadable }: ListFileProps<Content>) {
  return (
    <label className="button line import-file">
      <FileUp aria-hidden="true" />
      {children}
      <input
        className="sr-only"
        type="file"
        accept={accept}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can be chosen again after it has been mended.
          event.target.value = '';
          if (file) void read(file).then(onRead, onUnreadable);
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
          <span key={problem} className={classes('small', state === 'wrong' ? 'import-problem' : 'muted')}>
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
export async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
