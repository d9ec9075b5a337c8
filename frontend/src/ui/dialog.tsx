import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button';
import './dialog.css';

interface DialogProps {
  title: string;
  /** For the `onSuccess` of a mutation, which is not called when the dialog has gone: another one may be open. */
  onClose: () => void;
  children: ReactNode;
}

/*
 * The veil is our own element, not Radix's overlay: that one locks scrolling by a style element, which the shop's
 * content security policy refuses. base.css holds the page still instead.
 */

/**
 * Gives the keyboard back to where it was: a dialog that is opened by state has no trigger that Radix knows. When that
 * has gone (a deleted row), the page has it.
 */
function useReturnedFocus() {
  // At the first drawing: a child with autoFocus has it before Radix tells that the dialog opens.
  const [before] = useState(() => document.activeElement);
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // The next dialog, or the next page, has it already.
      if (document.activeElement !== document.body) return;
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      else document.getElementById('main')?.focus({ preventScroll: true });
    },
  };
}

/** Milliseconds within which the second half of a double tap comes. */
const DOUBLE_TAP = 300;

/**
 * Lets the page under a question that has closed take no presses for a moment: the second half of a double tap on "Buy"
 * would press what stands there, such as the bar at the bottom of a phone.
 */
function useHeldDoubleTap() {
  useEffect(
    () => () => {
      const { classList } = document.documentElement;
      classList.add('dialog-closed');
      setTimeout(() => classList.remove('dialog-closed'), DOUBLE_TAP);
    },
    [],
  );
}

/**
 * A modal question: in the middle on desktop, a sheet from below on phones. Open as long as it is mounted. A press
 * beside it does not close it, so that typed text is not lost.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const focus = useReturnedFocus();
  const isWritten = useRef(false);
  useHeldDoubleTap();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <div className="veil" />
        <Radix.Content
          className="dialog stack"
          aria-describedby={undefined}
          onInput={() => (isWritten.current = true)}
          onInteractOutside={(event) => isWritten.current && event.preventDefault()}
          {...focus}
        >
          <Radix.Title className="dialog-title">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface DrawerProps extends DialogProps {
  /** Beside the title. */
  note?: ReactNode;
  footer?: ReactNode;
}

/** A panel from the right edge; open as long as it is mounted. */
export function Drawer({ title, note, footer, onClose, children }: DrawerProps) {
  const { t } = useTranslation();
  const focus = useReturnedFocus();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <div className="veil" />
        <Radix.Content className="drawer" aria-describedby={undefined} {...focus}>
          <header>
            <Radix.Title className="dialog-title">{title}</Radix.Title>
            {note}
            <IconButton label={t('common.close')} onClick={onClose}>
              <X className="large" aria-hidden="true" />
            </IconButton>
          </header>
          <div className="drawer-body">{children}</div>
          {footer !== undefined && <footer>{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
