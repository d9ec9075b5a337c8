import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** A menu that hangs on its button, open from the start because pressing the button fetched it. */
export function Dropdown({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  return (
    // Not modal: a modal one locks scrolling by a style element, which the content security policy refuses.
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* Within the header, not at the end of the page: a landmark that a screen reader finds. */}
      <DropdownMenu.Content className="menu" align="end" sideOffset={6} collisionPadding={8} loop>
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
