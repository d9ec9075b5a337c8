import { useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classes } from './classes';
import './button.css';

interface Look {
  variant?: 'gold' | 'field' | 'line' | 'ghost' | 'danger';
  size?: 'small' | 'large';
  /** As wide as its column. */
  block?: boolean;
}

interface ButtonProps extends ComponentPropsWithRef<'button'>, Look {
  /** Shows a spinner and ignores presses; the label should then say what goes on. */
  working?: boolean;
  /** What the button does has been done. */
  done?: boolean;
}

/** Gold for the one primary action in view, field and line for the others, danger for destruction. */
export function Button({
  variant = 'line',
  size,
  block,
  working,
  done,
  disabled,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // Disabled in earnest by its own press, as "next" is on the last page, it would lose the keyboard.
  const [wasPressed, setWasPressed] = useState(false);
  const ignoresPresses = working || (disabled && wasPressed);
  const press: typeof onClick = (event) => {
    if (ignoresPresses) return event.preventDefault();
    setWasPressed(true);
    onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classes('button', variant, size, block && 'block', done && 'done', className)}
      disabled={disabled && !wasPressed}
      aria-busy={working || undefined}
      aria-disabled={ignoresPresses || undefined}
      onClick={press}
      onBlur={() => setWasPressed(false)}
    >
      {working && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant = 'line', size, block, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={classes('button', variant, size, block && 'block', className)} />;
}

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  label: string;
  children: ReactNode;
}

/** A button that is an icon alone; its label is for those who do not see it. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={classes('icon-button', className)}>
      {children}
    </button>
  );
}
