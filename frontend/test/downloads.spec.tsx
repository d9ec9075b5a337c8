import { screen } from '@testing-library/react';
import { renderPage } from './render-page';
import { speak } from './speak';
import type { PhotoDto } from '../src/api/generated/shop.schemas';
import { transport } from '../src/api/mutator';
import { userQuery } from '../src/api/session';
import { BuyPanel } from '../src/features/photo/buy-panel';
import { ViewerActions } from '../src/features/viewer/viewer-actions';
import shop from '../src/i18n/en/shop';
import profile from '../src/i18n/en/profile';
import Dashboard from '../src/routes/dashboard';
import Profile from '../src/routes/profile';
import { createQueryClient } from '../src/app/query-client';

// There is no layout here, in which anything could come into view.
jest.mock('../src/ui/use-in-view', () => ({ useInView: () => [() => undefined, false] }));

const PHOTO = {
  id: 7,
  purchaseId: 3,
  bytes: 6_100_000,
  title: 'Foto 07',
  status: 'ready',
  tokenPrice: 1,
  purchaseDate: '2026-05-02T10:00:00Z',
  capturedAt: null,
  thumbhash: null,
} as unknown as PhotoDto;

const ANSWERS: Record<string, unknown> = {
  '/api/cart': { items: [], packs: [], count: 0, total: 0 },
  '/api/photos/7/is-purchased': { purchased: true },
  '/api/user/purchased-photos': [PHOTO],
  '/api/user/purchased-photos/summary': { count: 1, bytes: 1000 },
};

beforeAll(() => speak('en', { shop, profile }));

it.each([
  ['A bought photograph', 'Download the original · 6.1\u00A0MB', () => <BuyPanel photo={PHOTO} />],
  ['A bought photograph on the full screen', 'Download · 6.1\u00A0MB', () => <ViewerActions photo={PHOTO} hidePrice />],
  ['One of My photos', 'Download Foto 07 · 6.1\u00A0MB', Dashboard],
  ['All of My photos', /^Download 1 photo/, Dashboard],
  ['The person’s data', profile.data.action, Profile],
])('%s is a link as any other, so that the server is heard when it refuses', async (_case, name, Page) => {
  const client = createQueryClient();
  client.setQueryData<object | null>(userQuery.queryKey, {
    id: 1,
    fullName: 'Anneke Nel',
    tokenBalance: 4,
    language: 'en',
    pendingEmail: null,
  });
  transport.fetch = (url) => Promise.resolve(Response.json(ANSWERS[(url as string).split('?')[0]!] ?? []));
  renderPage(<Page />, client);
  const link = await screen.findByRole('link', { name });
  expect(link).toHaveAttribute('href', expect.stringMatching(/^\/api\//));
  expect(link).not.toHaveAttribute('download');
});
