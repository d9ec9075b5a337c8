import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { speak } from '../../../test/speak';
import { getGetMaintenanceQueryKey } from '../../api/generated/shop';
import { transport } from '../../api/mutator';
import { userQuery } from '../../api/session';
import { createQueryClient } from '../../app/query-client';
import { Dialog } from '../../ui/dialog';
import shop from '../../i18n/en/shop';
import { Maintenance } from './maintenance';

beforeAll(() => {
  // jsdom does not have it.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
    this.querySelector('a')?.focus();
  };
  return speak('en', { shop });
});

it('A question that is open when the shop closes waits beneath, and has the keyboard again when the shop opens', async () => {
  const client = createQueryClient();
  const setMaintenance = (enabled: boolean) =>
    act(async () => {
      client.setQueryData(getGetMaintenanceQueryKey(), { enabled, message: 'Back soon' });
      await new Promise((resolve) => setTimeout(resolve));
    });
  transport.fetch = () => new Promise(() => undefined);
  client.setQueryData<object | null>(userQuery.queryKey, null);
  await setMaintenance(false);
  const onClose = jest.fn();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Maintenance />
        <Dialog title={shop.photo.confirmTitle} onClose={onClose}>
          <input aria-label={shop.photo.deliveryEmail} />
        </Dialog>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText(shop.photo.deliveryEmail);
  field.focus();
  await setMaintenance(true);
  expect(screen.getByRole('alertdialog', { hidden: true })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await setMaintenance(false);
  expect(screen.queryByRole('alertdialog', { hidden: true })).not.toBeInTheDocument();
  expect(field).toHaveFocus();
});
