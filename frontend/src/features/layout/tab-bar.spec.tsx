import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { speak } from '../../../test/speak';
import { transport } from '../../api/mutator';
import { createQueryClient } from '../../app/query-client';
import shop from '../../i18n/en/shop';
import { HelpButton } from './tab-bar';

beforeAll(() => speak('en', { shop }));

it('The help button leads nowhere before it is known whom to ask', async () => {
  let answer = (_config: object): void => undefined;
  transport.fetch = () => new Promise((resolve) => (answer = (config) => resolve(Response.json(config))));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HelpButton />
    </QueryClientProvider>,
  );
  expect(screen.queryByRole('link')).toBeNull();
  answer({ supportPhone: '27825550142', eventName: 'Bokkieweek' });
  expect(await screen.findByRole('link')).toHaveAttribute('href', expect.stringMatching(/wa\.me\/27825550142\?text=/));
});
