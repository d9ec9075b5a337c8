import { useState, type ComponentProps } from 'react';
import { answersEarly } from './early-press';

interface Press {
  /** Ignores presses, and keeps the keyboard. */
  working?: boolean | undefined;
  disabled?: boolean | undefined;
  /** None where the button sends its form. */
  onClick?: (() => void) | undefined;
}

/**
 * Props for a button that keeps the keyboard's focus: disabled in earnest by its own press, as "next" is on the last
 * page, it would lose it. So it ignores presses until it is left, and is disabled then.
 */
export function useOwnPress({ working, disabled, onClick }: Press) {
  const [wasPressed, setWasPressed] = useState(false);
  const ignoresPresses = working || (disabled && wasPressed);
  const press = () => {
    if (ignoresPresses) return;
    setWasPressed(true);
    onClick?.();
  };
  return {
    ...(onClick
      ? answersEarly(press)
      : {
          onClick: (event) => {
            if (ignoresPresses) event.preventDefault();
            press();
          },
        }),
    disabled: disabled && !wasPressed,
    'aria-disabled': ignoresPresses || undefined,
    onBlur: () => setWasPressed(false),
  } satisfies ComponentProps<'button'>;
}
