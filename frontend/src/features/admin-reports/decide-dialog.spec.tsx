import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { speak } from '../../../test/speak';
import { getListReportsInfiniteQueryKey } from '../../api/generated/reports';
import type { ReportDto } from '../../api/generated/shop.schemas';
import { transport } from '../../api/mutator';
import shop from '../../i18n/en/shop';
import { createQueryClient } from '../../app/query-client';
import texts from '../../i18n/en/admin-reports';
import { toast } from '../../ui/toast';
import DecideDialog from './decide-dialog';

const REPORT: ReportDto = {
  id: 3,
  photoId: 17,
  photoTitle: 'Losskrum',
  galleryName: 'Finale',
  thumbnailPath: null,
  isHidden: true,
  buyers: 0,
  reason: 'my-child',
  details: null,
  contact: null,
  reportedBy: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  dueAt: '2026-11-24T08:00:00.000Z',
  isOverdue: false,
  decision: null,
  note: null,
  decidedBy: null,
  decidedAt: null,
  photoDecidedAt: null,
};

jest.mock('../../ui/toast', () => ({ toast: jest.fn() }));

describe('A decision about a report', () => {
  beforeAll(() => speak('en', { shop, 'admin-reports': texts }));

  it.each([null, '2026-11-21T09:30:00.000Z'])('says which decision it follows (%p)', async (photoDecidedAt) => {
    const bodies: unknown[] = [];
    transport.fetch = (_url, options) => {
      bodies.push(JSON.parse(options?.body as string));
      return Promise.resolve(Response.json({ message: 'The photo stays hidden.' }));
    };
    const onClose = jest.fn();
    render(
      <QueryClientProvider client={createQueryClient()}>
        <DecideDialog report={{ ...REPORT, photoDecidedAt }} onClose={onClose} />
      </QueryClientProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: texts.dialog.save }));
    expect(bodies).toEqual([{ decision: 'hide', note: '', decidedAt: photoDecidedAt }]);
    expect(onClose).toHaveBeenCalled();
  });

  it.each([
    [0, null],
    [1, '1 person has bought it, gets an e-mail about it, and the tokens back.'],
    [3, '3 people have bought it, get an e-mail about it, and their tokens back.'],
  ])('to delete the photograph says what becomes of %p buyers', (buyers, told) => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <DecideDialog report={{ ...REPORT, buyers }} onClose={jest.fn()} />
      </QueryClientProvider>,
    );
    expect(/\d+ (?:person|people) ha.*back\./.exec(document.body.textContent)?.[0] ?? null).toBe(told);
  });

  it('that comes after another one says so, and the reports are read again', async () => {
    const message = 'Somebody has decided about this photo meanwhile.';
    transport.fetch = () => Promise.resolve(Response.json({ message, code: 'report-decided' }, { status: 409 }));
    const client = createQueryClient();
    const key = getListReportsInfiniteQueryKey({ state: 'open', limit: 21 });
    client.setQueryData(key, {});
    const onClose = jest.fn();
    render(
      <QueryClientProvider client={client}>
        <DecideDialog report={REPORT} onClose={onClose} />
      </QueryClientProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: texts.dialog.save }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ description: message, tone: 'bad' }));
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  });
});
