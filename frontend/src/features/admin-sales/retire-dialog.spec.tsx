import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { speak } from '../../../test/speak';
import type { ManagedPackageDto } from '../../api/generated/shop.schemas';
import { transport } from '../../api/mutator';
import { createQueryClient } from '../../app/query-client';
import shop from '../../i18n/af/shop';
import sales from '../../i18n/af/sales';
import { RetireDialog } from './retire-dialog';

const PACKAGE = { id: 1, name: 'Tien' } as ManagedPackageDto;

beforeAll(() => speak('af', { shop, sales }));

it('Retiring a package shows that it is under way', async () => {
  transport.fetch = () => new Promise(() => undefined);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RetireDialog tokenPackage={PACKAGE} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Onttrek' }));
  expect(screen.getByRole('button', { name: 'Onttrek tans…' })).toHaveAttribute('aria-busy', 'true');
});
