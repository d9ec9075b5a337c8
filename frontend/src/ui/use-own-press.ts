import { useState, type ComponentProps } from 'react';

type ButtonProps = ComponentProps<'button'>;

interface Press {
  /** Ignores presses, and keeps the keyboard. */
  working?: boolean | undefined;
  disabled?: boolean | undefined;
  onClick?: ButtonProps['onClick'];
}

/**
 * What a button is given so that it keeps the keyboard: disabled in earnest by its own press, as "next" is on the last
 * page, it would lose it. So it ignores presses until it is left, and is disabled then.
 */
export function useOwnPress({ working, disabled, onClick }: Press) {
  const [wasPressed, setWasPressed] = useState(false);
  const ignoresPresses = working || (disabled && wasPressed);
  return {
    disabled: disabled && !wasPressed,
    'aria-disabled': ignoresPresses || undefined,
    onClick: (event) => {
      if (ignoresPresses) return event.preventDefault();
      setWasPressed(true);
      onClick?.(event);
    },
    onBlur: () => setWasPressed(false),
  } satisfies ButtonProps;
}
