import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DropdownMenu } from 'radix-ui';
import { speak } from '../../../test/speak';
import { common } from '../../i18n/en/shop/common';
import { lazyPart } from '../../ui/lazy-part';
import { Dropdown } from './dropdown';
import { OnDemand, type OnDemandMenuProps } from './on-demand';

jest.mock('../../ui/toast', () => ({ toast: jest.fn() }));

const [LANGUAGE, ENGLISH] = ['Language', 'English'] as const;

function LanguageMenu({ trigger }: OnDemandMenuProps) {
  return (
    <Dropdown trigger={trigger}>
      <DropdownMenu.Item>{ENGLISH}</DropdownMenu.Item>
    </Dropdown>
  );
}

/** A menu whose code comes, or not, when the test says so; its button has been pressed with the keyboard. */
async function press() {
  const code = Promise.withResolvers<{ default: typeof LanguageMenu }>();
  const Menu = lazyPart(() => code.promise);
  render(<OnDemand menu={Menu} trigger={<button>{LANGUAGE}</button>} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const answers = (settle: () => void) =>
    act(async () => {
      settle();
      await code.promise.catch(() => undefined);
    });
  return {
    arrives: () => answers(() => code.resolve({ default: LanguageMenu })),
    isLost: () => answers(() => code.reject(new TypeError('Failed to fetch dynamically imported module'))),
  };
}
const button = () => screen.getByRole('button', { name: LANGUAGE });

beforeAll(() => speak('en', { shop: { common } }));
beforeAll(() => {
  globalThis.ResizeObserver = class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
});

describe('A menu whose code is slow', () => {
  it('shows that it is on its way, leaves the focus on its button until it is here, takes it then, and gives it back', async () => {
    const { arrives } = await press();
    expect(button()).toHaveFocus();
    expect(screen.getByRole('status')).toBeInTheDocument();
    await arrives();
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByRole('menu')).toContainElement(document.activeElement as HTMLElement);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button()).toHaveFocus();
  });

  it('leaves the focus on its button when it does not arrive', async () => {
    const { isLost } = await press();
    await isLost();
    expect(button()).toHaveFocus();
  });
});
