import { QueryClient } from '@tanstack/react-query';
import { refreshGalleries } from './use-galleries';

it.each([
  ['/api/galleries', true],
  ['/api/photos/gallery-groups', true],
  ['/api/matches', true],
  ['/api/teams', false],
])('A changed gallery makes %s be read again: %s', async (address, isStale) => {
  const client = new QueryClient();
  client.setQueryData([address], []);
  await refreshGalleries(client);
  expect(client.getQueryState([address])?.isInvalidated).toBe(isStale);
});
