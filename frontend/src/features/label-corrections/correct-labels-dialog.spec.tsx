import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../test/render-page';
import { speak } from '../../../test/speak';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { transport } from '../../api/mutator';
import { createQueryClient } from '../../app/query-client';
import corrections from '../../i18n/af/label-corrections';
import shop from '../../i18n/af/shop';
import CorrectLabelsDialog from './correct-labels-dialog';

const photo = {
  id: 4,
  title: 'Doelskoot',
  category: 'Netball',
  matchId: null,
  labels: [
    { label: 'GA', side: 'home', team: 'Duinveld o/15A' },
    { label: '7', side: null, team: null },
  ],
} as PhotoDto;

describe('The dialog for wrong and missing numbers', () => {
  const sent: unknown[] = [];
  const onClose = jest.fn();
  beforeAll(() => speak('af', { 'label-corrections': corrections, shop }));
  beforeEach(() => {
    sent.length = 0;
    onClose.mockReset();
    transport.fetch = (_, options) => {
      sent.push(JSON.parse(options?.body as string));
      return Promise.resolve(Response.json({ message: 'Dankie' }));
    };
    renderPage(<CorrectLabelsDialog photo={photo} onClose={onClose} />, createQueryClient());
  });

  it('sends what is ticked and what is written, and nothing else', async () => {
    const person = userEvent.setup();
    // As Afrikaans bibs have it.
    await person.click(screen.getByRole('checkbox', { name: 'DA · Duinveld o/15A' }));
    await person.type(screen.getByLabelText(corrections.missingNetball), ' VV ');
    await person.click(screen.getByRole('button', { name: corrections.send }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toEqual([{ missing: [{ label: 'VV', side: null }], wrong: [{ label: 'GA', side: 'home' }] }]);
  });

  it('asks for something to be said', async () => {
    await userEvent.click(screen.getByRole('button', { name: corrections.send }));
    expect(await screen.findByText(corrections.nothingSaid)).toBeVisible();
    expect(sent).toEqual([]);
  });
});
