import '@testing-library/jest-dom';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { speakEnglish } from '../../../test/speak-english';
import admin from '../../i18n/en/admin';
import { RefreshControls, type Interval } from './progress-parts';

const client = new QueryClient();

function Page() {
  const [interval, setInterval] = useState<Interval>('5000');
  return (
    <QueryClientProvider client={client}>
      <RefreshControls interval={interval} onInterval={setInterval} />
    </QueryClientProvider>
  );
}

describe('RefreshControls', () => {
  beforeAll(() => speakEnglish({ admin }));
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
