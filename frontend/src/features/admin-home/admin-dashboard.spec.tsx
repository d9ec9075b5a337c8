import { screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { speak } from '../../../test/speak';
import { transport } from '../../api/mutator';
import { createQueryClient } from '../../app/query-client';
import admin from '../../i18n/en/admin';
import shop from '../../i18n/en/shop';
import tools from '../../i18n/en/admin-tools';
import AdminDashboard from './admin-dashboard';

/** The server's answers, by address without the query. */
const ANSWERS: Record<string, unknown> = {
  // All galleries: the public overview leaves out empty and unpublished ones.
  '/api/galleries/counts': { total: 4, found: 4, categories: ['Rugby'] },
  '/api/maintenance': { enabled: false, message: '' },
  '/api/admin/label-corrections': { open: 3, corrections: [] },
  '/api/admin/reports': [],
  '/api/admin/thumbnail-stats': { total_photos: 61, without_thumbnails: 0, percentage_complete: 100 },
};

beforeAll(() => speak('en', { admin, shop, 'admin-tools': tools }));

it('The administrators’ home counts every gallery and photograph, as the pages behind its cards do', async () => {
  transport.fetch = (url) => Promise.resolve(Response.json(ANSWERS[(url as string).split('?')[0]!]));
  renderPage(<AdminDashboard />, createQueryClient());
  const card = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) });
  await waitFor(() => expect(card(admin.menu.addPhotos)).toHaveTextContent('61 photos'));
  await waitFor(() => expect(card(admin.menu.labels)).toHaveTextContent('3 to check'));
  await waitFor(() => expect(card(admin.menu.galleries)).toHaveTextContent('4 galleries'));
});
