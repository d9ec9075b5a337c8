import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { renderPage } from './render-page';
import { speak } from './speak';
import { transport } from '../src/api/mutator';
import { createQueryClient } from '../src/app/query-client';
import { MailsCard } from '../src/features/players/mails-card';
import shop from '../src/i18n/af/shop';
import admin from '../src/i18n/af/admin';
import reports from '../src/i18n/af/admin-reports';
import players from '../src/i18n/af/players';
import sales from '../src/i18n/af/sales';
import Maintenance from '../src/routes/admin/maintenance';
import Purchases from '../src/routes/admin/purchases';
import Reports from '../src/routes/admin/reports';

/** The server's answers to reads, by address without the query. */
const ANSWERS: Record<string, unknown> = {
  '/api/admin/maintenance': { enabled: true, since: '2026-11-21T08:00:00.000Z', message: {} },
  '/api/admin/report-policy': { hideAtOnce: false },
  '/api/admin/purchases': [
    { id: 1, userId: 7, username: 'anna', photoTitle: 'Losskrum', photoCategory: 'Rugby', photoPath: null },
  ].map((sale) => ({
    ...{ ...sale, emailSent: false, emailAddress: '', userEmail: null, pack: null },
    purchaseDate: '2026-11-21T08:00:00.000Z',
  })),
  '/api/admin/purchase-stats': {},
  '/api/my-players': { players: [], mails: { state: 'off', wording: { version: 1, af: 'Stuur vir my e-posse' } } },
};

beforeAll(() => speak('af', { shop, admin, 'admin-reports': reports, players, sales }));

it.each<[string, ComponentType, RegExp | null, string, RegExp]>([
  ['The switch that opens the shop again', Maintenance, null, 'switch', /^Sluit die winkel/],
  ['The rule for reported photographs', Reports, null, 'checkbox', /^Versteek foto’s/],
  ['The consent to e-mails about players', MailsCard, null, 'checkbox', /^Stuur vir my/],
  ['The button that sends all of a person’s e-mails', Purchases, /^Stuur alles van anna/, 'button', /^Stuur weer$/],
])('%s keeps the keyboard while it works, and is pressed once', async (_what, Page, question, role, name) => {
  const changes: unknown[] = [];
  transport.fetch = (url, options) => {
    const [address = ''] = (url as string).split('?');
    if ((options?.method ?? 'GET') === 'GET') return Promise.resolve(Response.json(ANSWERS[address] ?? []));
    changes.push(address);
    return new Promise(() => undefined);
  };
  renderPage(<Page />, createQueryClient());
  if (question) await userEvent.click(await screen.findByRole('button', { name: question }));
  const control = await screen.findByRole(role, { name });
  control.focus();
  await userEvent.keyboard(' ');
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(control).toBeEnabled();
  expect(control).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard(' ');
  // A form is checked before it is sent.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(control).toHaveFocus();
  expect(changes).toHaveLength(1);
});
