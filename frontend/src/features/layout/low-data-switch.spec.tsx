import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { speak } from '../../../test/speak';
import af from '../../i18n/af/shop';
import en from '../../i18n/en/shop';

const connection = Object.assign(new EventTarget(), { saveData: false, effectiveType: '4g' });
const change = (next: Partial<typeof connection>) =>
  act(() => {
    Object.assign(connection, next);
    connection.dispatchEvent(new Event('change'));
  });

beforeAll(() => void Object.defineProperty(navigator, 'connection', { value: connection }));

it.each([
  ['en', en],
  ['af', af],
] as const)('The switch of low data says why it is on by itself (%s)', async (language, shop) => {
  await speak(language, { shop });
  change({ saveData: false, effectiveType: '4g' });
  // The line is looked for when its code is loaded.
  const { LowDataSwitch } = await import('./low-data-switch');
  render(<LowDataSwitch />);
  const toggle = screen.getByRole('switch', { name: new RegExp(shop.lowData.title) });
  const says = (sentence: string, on: boolean) => {
    expect(screen.getByText(sentence)).toBeVisible();
    expect((toggle as HTMLInputElement).checked).toBe(on);
  };
  says(shop.lowData.hint, false);
  change({ effectiveType: '3g' });
  says(shop.lowData.byItself, true);
  change({ saveData: true, effectiveType: '4g' });
  says(shop.lowData.byItself, true);
  // What the reader chooses holds, and is no work of the device.
  await userEvent.click(toggle);
  says(shop.lowData.hint, false);
  expect(document.cookie).toContain('data=full');
  await userEvent.click(toggle);
  says(shop.lowData.byItself, true);
  expect(document.cookie).not.toContain('data=');
});
