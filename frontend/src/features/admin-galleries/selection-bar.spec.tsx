import '@testing-library/jest-dom';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { speak } from '../../../test/speak';
import shop from '../../i18n/en/shop';
import texts from '../../i18n/en/admin-galleries';
import { SelectionBar } from './selection-bar';
import { createQueryClient } from '../../app/query-client';

const IDS = [1, 2];

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
      {chosen.length > 0 && <SelectionBar galleryName="" photoIds={chosen} onDone={() => setChosen([])} />}
    </>
  );
}

beforeAll(() => speak('en', { shop, 'admin-galleries': texts }));

it('The bar of chosen photographs gives the keyboard back when none is to be chosen', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
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
