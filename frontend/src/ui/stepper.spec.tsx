import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { speak } from '../../test/speak';
import { common } from '../i18n/en/shop/common';
import { Stepper } from './stepper';

const QUANTITY = 'Quantity';

function Quantity() {
  const [quantity, setQuantity] = useState(1);
  return <Stepper label={QUANTITY} value={quantity} min={1} max={3} onChange={setQuantity} />;
}

beforeAll(() => speak('en', { shop: { common } }));

it('A number goes no further than its limits, where its buttons keep the keyboard until they are left', async () => {
  render(<Quantity />);
  const [less, more] = screen.getAllByRole('button') as [HTMLElement, HTMLElement];
  expect(less).toBeDisabled();
  more.focus();
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('3');
  expect(more).toHaveFocus();
  expect(more).toHaveAttribute('aria-disabled', 'true');
  await userEvent.tab({ shift: true });
  expect(less).toHaveFocus();
  expect(more).toBeDisabled();
});
