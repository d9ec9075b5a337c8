import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from './render-page';
import { speak } from './speak';
import { transport } from '../src/api/mutator';
import shop from '../src/i18n/en/shop';
import admin from '../src/i18n/en/admin';
import Maintenance from '../src/routes/admin/maintenance';
import { createQueryClient } from '../src/app/query-client';

beforeAll(() => speak('en', { shop, admin }));

it('The maintenance page sends only the changed sentence, and then shows the current one', async () => {
  const sent: unknown[] = [];
  let message = { en: 'Back at eight', af: 'Terug om agt' };
  transport.fetch = (_url, options) => {
    if (options?.method === 'POST') {
      sent.push(JSON.parse(options.body as string));
      message = { en: 'Back at nine', af: 'Die standaard' };
    }
    return Promise.resolve(Response.json({ enabled: false, since: null, message }));
  };
  renderPage(<Maintenance />, createQueryClient());
  await userEvent.clear(await screen.findByRole('textbox', { name: admin.maintenance.messages.af }));
  await userEvent.click(screen.getByRole('button', { name: admin.maintenance.saveMessage }));
  expect(sent).toEqual([{ message: { af: '' } }]);
  // Another administrator has changed the other one meanwhile.
  for (const said of ['Back at nine', 'Die standaard']) expect(await screen.findAllByText(said)).toHaveLength(2);
});

it('The maintenance page keeps what is written while it saves', async () => {
  const saved = Promise.withResolvers<null>();
  transport.fetch = async (_url, options) => {
    if (options?.method === 'POST') await saved.promise;
    return Response.json({ enabled: false, since: null, message: { en: 'Back at eight', af: 'Terug om agt' } });
  };
  const client = createQueryClient();
  renderPage(<Maintenance />, client);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: admin.maintenance.messages.en });
  await userEvent.type(field, ', perhaps');
  await userEvent.click(screen.getByRole('button', { name: admin.maintenance.saveMessage }));
  await userEvent.type(field, ' nine');
  saved.resolve(null);
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(field.value).toBe('Back at eight, perhaps nine');
});

it('The maintenance page is named also where its state did not arrive', async () => {
  transport.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  renderPage(<Maintenance />, createQueryClient());
  expect(await screen.findByRole('alert')).toHaveTextContent(admin.maintenance.loadError);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(admin.maintenance.title);
});
