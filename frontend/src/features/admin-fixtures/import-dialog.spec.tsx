import { QueryClientProvider } from '@tanstack/react-query';
import { render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { speak } from '../../../test/speak';
import { transport } from '../../api/mutator';
import { createQueryClient } from '../../app/query-client';
import shop from '../../i18n/af/shop';
import fixtures from '../../i18n/af/admin-fixtures';
import { useToasts } from '../../ui/toast';
import ImportDialog from './import-dialog';

const REFUSED = 'Kies asseblief ’n lys.';

beforeAll(() => speak('af', { shop, 'admin-fixtures': fixtures }));
beforeEach(() => {
  transport.fetch = () => Promise.resolve(Response.json({ message: REFUSED, code: 'invalid-input' }, { status: 400 }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ImportDialog onClose={() => undefined} />
    </QueryClientProvider>,
  );
});

const choose = (file: File) => userEvent.upload(screen.getByLabelText(fixtures.import.choose), file);
/** A file of a spreadsheet; jsdom's own have no bytes to read. */
const fileOf = (bytes: () => Promise<ArrayBuffer>) =>
  Object.assign(new File([], 'lys.csv', { type: 'text/csv' }), { arrayBuffer: bytes });

it('A list of fixtures that is empty is refused aloud', async () => {
  await choose(fileOf(() => Promise.resolve(new ArrayBuffer())));
  expect(await screen.findByRole('alert')).toHaveTextContent(REFUSED);
});

it('A list of fixtures that cannot be read is said so', async () => {
  await choose(fileOf(() => Promise.reject(new DOMException('', 'NotReadableError'))));
  await waitFor(() =>
    expect(renderHook(useToasts).result.current).toMatchObject([{ title: 'Kon nie die lêer lees nie', tone: 'bad' }]),
  );
});

it('A list of fixtures has its wrong cells named, and is sent as it is', async () => {
  const sent: unknown[] = [];
  const line = { sheet: 'Netbal', line: 5, home: 'Kloof', away: '', venue: 'Baan 1', date: '31/02/26', time: '9h30' };
  transport.fetch = (_url, options) => {
    sent.push(JSON.parse(options?.body as string));
    const problems = [
      { column: 'away', cell: 'C5', written: '', reason: 'Die span ontbreek.' },
      { column: 'date', cell: 'D5', written: '31/02/26', reason: 'Daar is nie so ’n dag nie.' },
    ];
    return Promise.resolve(
      Response.json({
        lines: [{ ...line, sport: 'Netball', matchDate: null, state: 'wrong', problems }],
        newTeams: [],
      }),
    );
  };
  await choose(fileOf(() => Promise.resolve(Uint8Array.of(0x50, 0x4b, 0xff).buffer)));
  const shown = await screen.findByRole('listitem');
  expect(shown).toHaveTextContent('Netbal, Reël 5');
  expect(shown).toHaveTextContent('Besoekers C5: Die span ontbreek.');
  expect(shown).toHaveTextContent('Datum D5, “31/02/26”: Daar is nie so ’n dag nie.');
  expect(sent).toEqual([{ file: 'UEv/', makeTeams: true }]);
});

it('A list of fixtures that is too large is not even read', async () => {
  const large = fileOf(() => Promise.reject(new Error('not asked for')));
  await choose(Object.defineProperty(large, 'size', { value: 700_001 }));
  expect(await screen.findByRole('alert')).toHaveTextContent(fixtures.import.tooLarge);
});
