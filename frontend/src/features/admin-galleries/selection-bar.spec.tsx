import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { speak } from '../../../test/speak';
import shop from '../../i18n/en/shop';
import texts from '../../i18n/en/admin-galleries';
import admin from '../../i18n/en/admin';
import type { UserDto } from '../../api/generated/shop.schemas';
import { transport } from '../../api/mutator';
import { userQuery } from '../../api/session';
import { SelectionBar } from './selection-bar';
import { createQueryClient } from '../../app/query-client';

const IDS = [1, 2];

/** With who has signed in. */
function clientOf(isAdmin: boolean) {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, { id: 1, isAdmin, isPhotographer: !isAdmin } as UserDto);
  return client;
}

function Photos() {
  const [chosen, setChosen] = useState<number[]>([]);
  return (
    <>
      {IDS.map((id) => (
        <input
          key={id}
          type="checkbox"
          checked={chosen.includes(id)}
          onChange={() => setChosen((before) => [...before, id])}
        />
      ))}
      {chosen.length > 0 && (
        <SelectionBar galleryName="" photos={chosen.map((id) => ({ id }))} onDone={() => setChosen([])} />
      )}
    </>
  );
}

beforeAll(() => speak('en', { shop, admin, 'admin-galleries': texts }));

it('The bar of chosen photographs gives the keyboard back when none is to be chosen', async () => {
  render(
    <QueryClientProvider client={clientOf(true)}>
      <Photos />
    </QueryClientProvider>,
  );
  const [first] = screen.getAllByRole('checkbox');
  first!.focus();
  await userEvent.keyboard(' ');
  screen.getByRole('button', { name: texts.selection.none }).focus();
  await userEvent.keyboard('{Enter}');
  expect(first).not.toBeChecked();
  expect(first).toHaveFocus();
});

it('The question before chosen photographs are deleted says how many of them are sold, and to how many people', async () => {
  const bodies: unknown[] = [];
  const counted = Promise.withResolvers<Response>();
  transport.fetch = (_url, options) => {
    bodies.push(JSON.parse(options?.body as string));
    return counted.promise;
  };
  render(
    <QueryClientProvider client={clientOf(true)}>
      <SelectionBar galleryName="" photos={IDS.map((id) => ({ id }))} onDone={jest.fn()} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: texts.selection.delete }));
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent('2 photos go to the trash. They can be brought back for some time.');
  counted.resolve(Response.json({ photos: 1, buyers: 3, trashDays: 30 }));
  await waitFor(() => expect(dialog).toHaveTextContent('1 photo has been sold, to 3 people: buyers keep it.'));
  expect(bodies).toEqual([{ photoIds: IDS }]);
});

it('A photographer is told nothing of sales, and shows nothing again that the office may have hidden', async () => {
  transport.fetch = () => Promise.reject(new Error('Nothing is asked'));
  render(
    <QueryClientProvider client={clientOf(false)}>
      <SelectionBar galleryName="" photos={IDS.map((id) => ({ id, isHidden: true }))} onDone={jest.fn()} />
    </QueryClientProvider>,
  );
  expect(screen.queryByRole('button', { name: texts.selection.show })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: texts.selection.delete }));
  expect(screen.getByRole('dialog')).toHaveTextContent(admin.trash.unknown);
});
