import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './button';

/** Leafs through three pages. */
function Leafing({ onLeaf }: { onLeaf: () => void }) {
  const [page, setPage] = useState(1);
  const leaf = (to: number) => {
    onLeaf();
    setPage(to);
  };
  return (
    <>
      <Button disabled={page === 1} onClick={() => leaf(page - 1)} />
      <Button disabled={page === 3} onClick={() => leaf(page + 1)} />
    </>
  );
}

it('A button that is disabled by what it does keeps the keyboard, does nothing more, and is disabled when it is left', async () => {
  const onLeaf = jest.fn();
  render(<Leafing onLeaf={onLeaf} />);
  const [previous, next] = screen.getAllByRole('button') as [HTMLElement, HTMLElement];
  expect(previous).toBeDisabled();
  next.focus();
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  expect(onLeaf).toHaveBeenCalledTimes(2);
  expect(next).toHaveFocus();
  expect(next).toHaveAttribute('aria-disabled', 'true');
  await userEvent.tab({ shift: true });
  expect(previous).toHaveFocus();
  expect(previous).not.toHaveAttribute('aria-disabled');
  expect(next).toBeDisabled();
});
