import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from './dialog';

const CHOICES = ['a', 'b'];

function Form() {
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <Dialog title="" onClose={() => setOpen(false)}>
      <input />
      <select>
        {CHOICES.map((value) => (
          <option key={value} value={value} />
        ))}
      </select>
    </Dialog>
  );
}

function Page({ autoFocus }: { autoFocus: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button data-testid="opener" onClick={() => setOpen(true)} />
      {open && (
        <Dialog title="" onClose={() => setOpen(false)}>
          <button data-testid="first" />
          <button data-testid="second" autoFocus={autoFocus} />
        </Dialog>
      )}
    </>
  );
}

interface ListProps {
  /** Whether the row that opened the dialog goes with it. */
  deletes: boolean;
  /** Whether the keyboard is led on when the dialog closes. */
  leads: boolean;
}

function List({ deletes, leads }: ListProps) {
  const [state, setState] = useState<'new' | 'asking' | 'done'>('new');
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (leads && state === 'done') next.current?.focus();
  }, [leads, state]);
  return (
    <main id="main" tabIndex={-1}>
      {(!deletes || state !== 'done') && <button data-testid="opener" onClick={() => setState('asking')} />}
      <button data-testid="next" ref={next} />
      {state === 'asking' && (
        <Dialog title="" onClose={() => setState('done')}>
          <button />
        </Dialog>
      )}
    </main>
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

it.each([
  ['gives the keyboard to the page when what opened it has gone', true, false, () => screen.getByRole('main')],
  ['leaves the keyboard where it was led to meanwhile', false, true, () => screen.getByTestId('next')],
])('A dialog %s', async (_case, deletes, leads, holder) => {
  render(<List deletes={deletes} leads={leads} />);
  await userEvent.click(screen.getByTestId('opener'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Radix gives it back a moment later.
  await new Promise((resolve) => setTimeout(resolve));
  expect(holder()).toHaveFocus();
});

it.each<[string, number, () => Promise<void>]>([
  ['closes by a press beside it', 0, () => Promise.resolve()],
  ['in which something was written stays', 1, () => userEvent.type(screen.getByRole('textbox'), 'x')],
  ['in which something was chosen stays', 1, () => userEvent.selectOptions(screen.getByRole('combobox'), 'b')],
])('A dialog %s; Escape closes it', async (_rule, left, write) => {
  render(<Form />);
  await write();
  // Radix listens a moment after it has opened, and lets presses through to what lies under the page.
  await new Promise((resolve) => setTimeout(resolve));
  await userEvent.click(document.documentElement);
  expect(screen.queryAllByRole('dialog')).toHaveLength(left);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('A question that has closed holds the second half of a double tap back from the page, for a moment', async () => {
  const { unmount } = render(<Form />);
  unmount();
  expect(document.documentElement).toHaveClass('dialog-closed');
  await waitFor(() => expect(document.documentElement).not.toHaveClass('dialog-closed'));
});
