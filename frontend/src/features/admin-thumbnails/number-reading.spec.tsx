import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { speak } from '../../../test/speak';
import type { NumberReadingDto } from '../../api/generated/shop.schemas';
import { transport } from '../../api/mutator';
import { createQueryClient } from '../../app/query-client';
import admin from '../../i18n/en/admin';
import { NumberReading } from './number-reading';

describe('NumberReading', () => {
  beforeAll(() => speak('en', { admin }));

  /** Shows the panel; answers the calls that change something. */
  function show(progress: NumberReadingDto): string[] {
    const calls: string[] = [];
    transport.fetch = (address, options) => {
      if (options?.method === 'POST') calls.push(new URL(address as string, 'http://shop.test').pathname);
      return Promise.resolve(Response.json(options?.method === 'POST' ? { queued: 7, message: 'Sewe' } : progress));
    };
    render(
      <QueryClientProvider client={createQueryClient()}>
        <NumberReading interval={false} />
      </QueryClientProvider>,
    );
    return calls;
  }

  it('shows how many photographs were read and wait, and has the rest read', async () => {
    const calls = show({ state: 'on', total: 40, read: 30, waiting: 3, failed: 1 });
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '75');
    expect(screen.getByText('Could not be read').nextSibling).toHaveTextContent('1');
    await userEvent.click(screen.getByRole('button', { name: 'Read 7 more photos' }));
    expect(calls).toEqual(['/api/admin/number-reading']);
  });

  it('offers nothing to read when all is read or waits', async () => {
    show({ state: 'on', total: 40, read: 30, waiting: 10, failed: 0 });
    await screen.findByRole('progressbar');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText('Could not be read')).toBeNull();
  });

  it.each([
    ['off', admin.thumbnails.numbers.offText],
    ['unavailable', admin.thumbnails.numbers.unavailableText],
  ] as const)('says that reading is %s, and where numbers come from then', async (state, text) => {
    show({ state, total: 40, read: 0, waiting: 0, failed: 0 });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
