import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { speak } from '../../test/speak';
import shop from '../i18n/en/shop';
import { Crumbs } from './crumbs';

const GALLERY = '/gallery';
const TRAIL = [{ label: 'Rugby' }];

beforeAll(() => speak('en', { shop }));
afterEach(() => window.history.replaceState(null, ''));

it('A gallery that is called like its category follows it in the trail', () => {
  const complain = jest.spyOn(console, 'error').mockImplementation();
  render(<Crumbs back={GALLERY} trail={[...TRAIL, ...TRAIL]} />, { wrapper: MemoryRouter });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Rugby', 'Rugby']);
  expect(complain).not.toHaveBeenCalled();
  complain.mockRestore();
});

it.each([
  ['', true],
  ['ctrlKey', false],
  ['metaKey', false],
  ['shiftKey', false],
  ['altKey', false],
])('A click on the way back with %p goes back in this window: %p', (key, goesBack) => {
  window.history.replaceState({ idx: 1 }, '');
  render(<Crumbs returns back={GALLERY} trail={TRAIL} />, { wrapper: MemoryRouter });
  const link = screen.getByRole('link', { name: shop.common.back });
  const click = createEvent.click(link, { [key]: true });
  fireEvent(link, click);
  expect(click.defaultPrevented).toBe(goesBack);
});
