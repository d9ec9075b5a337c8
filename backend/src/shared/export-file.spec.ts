import { asSpreadsheet, type SpreadsheetColumn } from './export-file';

interface Row {
  name: string | null;
  count: number;
  paid: string | null;
  at: string;
  id: string;
}

const COLUMNS: SpreadsheetColumn<Row>[] = [
  { title: { en: 'Name', af: 'Naam' }, kind: 'text', of: ({ name }) => name },
  { title: { en: 'Tokens', af: 'Munte' }, kind: 'number', of: ({ count }) => count },
  { title: { en: 'Paid (R)', af: 'Betaal (R)' }, kind: 'rand', of: ({ paid }) => paid },
  { title: { en: 'Date', af: 'Datum' }, kind: 'time', of: ({ at }) => at },
  { title: { en: 'ID', af: 'ID' }, kind: 'id', of: ({ id }) => id },
];

async function written(rows: Row[], language: 'en' | 'af' = 'en'): Promise<string> {
  async function* pages() {
    for (const row of rows) yield await Promise.resolve([row]);
  }
  let text = '';
  for await (const piece of asSpreadsheet(pages(), COLUMNS, language)) text += piece;
  return text;
}

const ROW: Row = {
  name: 'Ouma Botha',
  count: 5,
  paid: '1200.50',
  at: '2026-11-28T22:30:05.000Z',
  id: '00123456789012345678',
};

describe('A file for spreadsheets in South Africa', () => {
  it('has a byte order mark, `;`, decimal commas, local times, and ids as text', async () => {
    expect(await written([ROW])).toBe(
      '\uFEFFName;Tokens;Paid (R);Date;ID\r\n' +
        'Ouma Botha;5;1200,50;2026-11-29 00:30:05;"=""00123456789012345678"""\r\n',
    );
  });

  it('has titles in the reader’s language, and empty cells for what is not known', async () => {
    expect(await written([{ ...ROW, name: null, paid: null, id: 'BM-000012' }], 'af')).toBe(
      '\uFEFFNaam;Munte;Betaal (R);Datum;ID\r\n;5;;2026-11-29 00:30:05;BM-000012\r\n',
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+27 82', "'+27 82"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2', "'-2"],
    ['Ma;=1+1', '"Ma;\'=1+1"'],
    ['"=1', '"""\'=1"'],
    ['ＡＢ＝1', 'ＡＢ＝1'],
    ['＝1', "'＝1"],
  ])('runs no formula: %p', async (name, cell) => {
    const [, line = ''] = (await written([{ ...ROW, name }])).split('\r\n');
    expect(line.slice(0, -';5;1200,50;2026-11-29 00:30:05;"=""00123456789012345678"""'.length)).toBe(cell);
  });

  it('takes nothing but digits for an id', async () => {
    const [, line = ''] = (await written([{ ...ROW, id: '1"&HYPERLINK("x")' }])).split('\r\n');
    expect(line).not.toContain('="1');
    expect((await written([{ ...ROW, id: '=1+1' }])).split(';').at(-1)).toBe("'=1+1\r\n");
  });
});
