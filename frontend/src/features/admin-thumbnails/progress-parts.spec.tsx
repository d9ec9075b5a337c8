import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18n from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { renderPage } from '../../../test/render-page';
import { speak } from '../../../test/speak';
import { addFormats } from '../../i18n';
import afAdmin from '../../i18n/af/admin';
import admin from '../../i18n/en/admin';
import { ByCategory, CostImpact, Overall, RefreshControls, type Interval } from './progress-parts';
import { createQueryClient } from '../../app/query-client';

const client = createQueryClient();

function Page() {
  const [interval, setInterval] = useState<Interval>('5000');
  return (
    <QueryClientProvider client={client}>
      <RefreshControls interval={interval} onInterval={setInterval} />
    </QueryClientProvider>
  );
}

describe('RefreshControls', () => {
  beforeAll(() => speak('en', { admin }));
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it.each<[chosen: Interval[], resumed: Interval]>([
    [[], '5000'],
    [['30000'], '30000'],
    [['30000', '60000'], '60000'],
  ])('after %j has been chosen, resume to %s', async (chosen, resumed) => {
    render(<Page />);
    const select = screen.getByRole('combobox', { name: 'Auto-refresh' });
    for (const interval of chosen) await userEvent.selectOptions(select, interval);
    await press('Pause');
    expect(select).toHaveValue('0');
    await press('Resume');
    expect(select).toHaveValue(resumed);
  });

  it('resume what was before, also when it was turned off in the list', async () => {
    render(<Page />);
    const select = screen.getByRole('combobox', { name: 'Auto-refresh' });
    await userEvent.selectOptions(select, '10000');
    await userEvent.selectOptions(select, '0');
    await press('Resume');
    expect(select).toHaveValue('10000');
  });
});

describe('The numbers of a shop with many photographs', () => {
  const stats = {
    total_photos: 30_000,
    with_thumbnails: 17_948,
    without_thumbnails: 12_052,
    percentage_complete: 59.8,
  };

  it.each([
    [
      'en',
      ['59.8%', '1 340 minutes', '35.1 GB', '$4.21', '$36.16 a day', '$1453.79 a month'],
      '17 948 of 30 000 · 59.8%',
    ],
    [
      'af',
      ['59,8%', '1 340 minute', '35,1 GB', '$4,21', '$36,16 per dag', '$1453,79 per maand'],
      '17 948 van 30 000 · 59,8%',
    ],
  ])('are written as their reader’s language has them: %s', async (lng, told, ofCategory) => {
    await i18n.use(initReactI18next).init({ lng, resources: { en: { admin }, af: { admin: afAdmin } } });
    addFormats(i18n);
    const category = { ...stats, category: 'Rugby', failed: 0 };
    const { container } = render(
      <>
        <Overall stats={{ ...stats, failed: 0 }} rate={null} />
        <ByCategory categories={[category]} failed={false} />
        <CostImpact stats={{ ...stats, failed: 0 }} />
      </>,
    );
    // Figures are kept together by a blank that does not break.
    const text = container.textContent.replace(/\u00a0/g, ' ');
    for (const figure of [...told, ofCategory]) expect(text).toContain(figure);
  });
});

describe('The summary', () => {
  beforeAll(() => speak('en', { admin }));

  it.each([
    [{ without_thumbnails: 3, failed: 3 }, 'Complete, 3 damaged', '/admin/thumbnail-progress#failed'],
    [{ without_thumbnails: 5, failed: 3 }, 'Processing', null],
    [{ without_thumbnails: 0, failed: 0 }, 'Complete', null],
  ])('of %o is “%s”', (counts, words, leadsTo) => {
    const stats = { total_photos: 100, with_thumbnails: 97, percentage_complete: 97, ...counts };
    renderPage(<Overall stats={stats} rate={null} />, client);
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByRole('link')?.getAttribute('href') ?? null).toBe(leadsTo);
  });
});
