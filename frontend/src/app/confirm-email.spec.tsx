import '@testing-library/jest-dom';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { speakEnglish } from '../../test/speak-english';
import { transport } from '../api/mutator';
import shop from '../i18n/en';
import profile from '../i18n/en/profile';
import { Component as ConfirmEmail } from '../routes/confirm-email';
import { QUERY_DEFAULTS } from './query-client';

const address = '/confirm-email?token=x';

beforeAll(() => speakEnglish({ shop, profile }));

it('An address whose link was lost on the way is not said to be confirmed, and the page is named', async () => {
  transport.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: QUERY_DEFAULTS })}>
      <MemoryRouter initialEntries={[address]}>
        <ConfirmEmail />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: profile.confirm.lost })).toBeVisible();
  expect(screen.getByRole('button', { name: shop.common.tryAgain })).toBeVisible();
});
