import { screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { speak } from '../../../test/speak';
import { transport } from '../../api/mutator';
import { createQueryClient } from '../../app/query-client';
import admin from '../../i18n/en/admin';
import shop from '../../i18n/en/shop';
import tools from '../../i18n/en/admin-tools';
import AdminDashboard from './admin-dashboard';

const OFFICE = {
  ...{ mailsNotSent: 0, jobsGivenUp: 0, noticesRefused: 0, noticesUndecided: 0, secondPayments: 0, reportsOpen: 0 },
  ...{
    reportsOverdue: 0,
    corrections: 0,
    legalDrafts: 0,
    paymentsUnderWay: 0,
    photosToday: 0,
    tokensToday: 0,
    randToday: '0.00',
  },
};
const QUIET = { galleries: 4, photos: 61, unfinishedPhotos: 0, failedPhotos: 0, office: OFFICE };

beforeAll(() => speak('en', { admin, shop, 'admin-tools': tools }));

function open(toDo: object, user: object = { id: 1, isAdmin: true }) {
  const answers: Record<string, unknown> = {
    '/api/admin/to-do': toDo,
    '/api/maintenance': { enabled: false, message: '' },
    '/api/user': user,
  };
  transport.fetch = (url) => Promise.resolve(Response.json(answers[(url as string).split('?')[0]!]));
  renderPage(<AdminDashboard />, createQueryClient());
}
const card = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) });

it('The administrators’ home counts every gallery and photograph, and is quiet when nothing waits', async () => {
  open(QUIET);
  await waitFor(() => expect(card(admin.menu.addPhotos)).toHaveTextContent('61 photos'));
  expect(card(admin.menu.galleries)).toHaveTextContent('4 galleries');
  expect(screen.getByText(tools.dashboard.quiet)).toBeVisible();
  expect(screen.getByText(tools.dashboard.noSales)).toBeVisible();
  expect(screen.queryByRole('list', { name: tools.dashboard.toDo.title })).toBeNull();
});

it('It lists what waits, each where it is acted on, and counts an overdue report once', async () => {
  const office = {
    ...OFFICE,
    reportsOpen: 3,
    reportsOverdue: 1,
    noticesRefused: 2,
    legalDrafts: 3,
    photosToday: 12,
    randToday: '460.00',
  };
  open({ ...QUIET, unfinishedPhotos: 4, failedPhotos: 3, office });
  const list = await screen.findByRole('list', { name: tools.dashboard.toDo.title });
  const waiting = within(list)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(waiting).toEqual([
    ['1 report is overdue', '/admin/reports'],
    ['2 payment notices were refused this week', '/admin/token-purchases#refused-notices'],
    ['2 reported photos to decide about', '/admin/reports'],
    ['3 legal pages are drafts that no lawyer has read', '/admin/settings'],
    ['3 photos without pictures', '/admin/thumbnail-progress'],
  ]);
  expect(screen.getByText(/12 photos sold .* R460\.00/)).toBeVisible();
  expect(card(shop.layout.admin.thumbnails)).toHaveTextContent('93.4%');
});

it('A photographer sees no money and no people', async () => {
  open({ ...QUIET, failedPhotos: 1, office: null }, { id: 2, isAdmin: false, isPhotographer: true });
  expect(await screen.findByText('1 photo without pictures')).toBeVisible();
  expect(screen.queryByText(tools.dashboard.noSales)).toBeNull();
});
