import { existsSync, readFileSync } from 'node:fs';

export interface Row {
  what: string;
  where: string;
  proof: string;
}

/** The rows of a document's tables with the columns what, where and tests. */
export function rowsOf(document: string): Row[] {
  return readFileSync(document, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (what|---|-)/.test(line))
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      const [where = '', proof = ''] = cells.slice(-3, -1);
      return { what: cells.slice(1, -3).join(' '), where, proof };
    });
}

/** The files that a cell names. */
export const files = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);

/** The gaps in a row's proof: no test at all, or a file or title that does not exist. */
export function missing(proof: string): string[] {
  const tests = [...proof.matchAll(/`([^`]+)`((?:[^`"]*"[^"]+")*)/g)];
  if (tests.length === 0) return ['no test'];
  return tests.flatMap(([, file = '', list = '']) => {
    const titles = [...list.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title);
    if (!existsSync(file)) return [file];
    const source = readFileSync(file, 'utf8');
    return titles.length === 0 ? [`${file}: no title`] : titles.filter((title) => !source.includes(title));
  });
}
