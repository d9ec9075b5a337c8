import '@testing-library/jest-dom';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog';

function Page({ autoFocus }: { autoFocus: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button data-testid="opener" onClick={() => setOpen(true)} />
      {open && (
        <Dialog title="" open onOpenChange={setOpen}>
          <button data-testid="first" />
          <button data-testid="second" autoFocus={autoFocus} />
        </Dialog>
      )}
    </>
  );
}

it.each([
  ['second', true],
  ['first', false],
])(
  'A dialog that begins on its %s button gives the keyboard back to the button that opened it',
  async (begin, autoFocus) => {
    render(<Page autoFocus={autoFocus} />);
    await userEvent.click(screen.getByTestId('opener'));
    expect(screen.getByTestId(begin)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByTestId('opener')).toHaveFocus());
  },
);
