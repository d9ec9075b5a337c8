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
    expect(renderHook(useToasts).result.current).toMatchObject([
      { title: 'Die lêer kon nie gelees word nie', tone: 'bad' },
    ]),
  );
});
