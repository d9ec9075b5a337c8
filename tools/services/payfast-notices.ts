import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A notice on its way: its address, and its text with the signature. */
export interface Notice {
  target: string;
  body: string;
}

/** Notices that are remembered from one start to the next. */
const KEEP = 1000;

type Entry = { issued: string } | { opened: Notice; number: number } | { closed: number };

/**
 * The simulator's notices, on disk, so that after a restart it confirms those it has issued and delivers the open ones,
 * as PayFast would.
 */
export class NoticeBook {
  private readonly file: string;
  private readonly issued: Set<string>;
  private readonly onTheWay: Map<Notice, number>;
  private count: number;

  constructor(directory: string) {
    this.file = join(directory, 'payfast-notices.jsonl');
    const entries = this.read();
    const closed = new Set(entries.flatMap((entry) => ('closed' in entry ? [entry.closed] : [])));
    this.issued = new Set(entries.flatMap((entry) => ('issued' in entry ? [entry.issued] : [])).slice(-KEEP));
    this.onTheWay = new Map(
      entries
        .flatMap((entry) => ('opened' in entry && !closed.has(entry.number) ? [entry.opened] : []))
        .map((notice, number) => [notice, number]),
    );
    this.count = this.onTheWay.size;
    const kept: Entry[] = [
      ...[...this.issued].map((issued) => ({ issued })),
      ...[...this.onTheWay].map(([opened, number]) => ({ opened, number })),
    ];
    writeFileSync(`${this.file}.new`, kept.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    renameSync(`${this.file}.new`, this.file);
  }

  issue(text: string): void {
    this.issued.add(text);
    this.write({ issued: text });
  }

  hasIssued(text: string): boolean {
    return this.issued.has(text);
  }

  open(notice: Notice): Notice {
    const number = this.count++;
    this.onTheWay.set(notice, number);
    this.write({ opened: notice, number });
    return notice;
  }

  /** It has been delivered, or given up. */
  close(notice: Notice): void {
    const number = this.onTheWay.get(notice);
    if (number === undefined) return;
    this.onTheWay.delete(notice);
    this.write({ closed: number });
  }

  undelivered(): Notice[] {
    return [...this.onTheWay.keys()];
  }

  private write(entry: Entry): void {
    appendFileSync(this.file, `${JSON.stringify(entry)}\n`);
  }

  private read(): Entry[] {
    if (!existsSync(this.file)) return [];
    return readFileSync(this.file, 'utf8')
      .split('\n')
      .flatMap((line) => {
        try {
          return line ? [JSON.parse(line) as Entry] : [];
        } catch {
          // The last line of a run that was killed while it wrote.
          return [];
        }
      });
  }
}
