import { screen } from '@testing-library/react';
import { renderPage } from './render-page';
import { speak } from './speak';
import { transport } from '../src/api/mutator';
import shop from '../src/i18n/en/shop';
import profile from '../src/i18n/en/profile';
import ConfirmEmail from '../src/routes/confirm-email';
import { createQueryClient } from '../src/app/query-client';

const address = '/confirm-email?token=x';

beforeAll(() => speak('en', { shop, profile }));

it('An address whose link was lost on the way is not said to be confirmed, and the page is named', async () => {
  transport.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  renderPage(<ConfirmEmail />, createQueryClient(), address);
  expect(await screen.findByRole('heading', { level: 1, name: profile.confirm.lost })).toBeVisible();
  expect(screen.getByRole('button', { name: shop.common.tryAgain })).toBeVisible();
});
