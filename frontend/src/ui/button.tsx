import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classes } from './classes';
import { answersEarly } from './early-press';
import { useOwnPress } from './use-own-press';
import './button.css';

interface Look {
  variant?: 'gold' | 'field' | 'line' | 'ghost' | 'danger';
  size?: 'small' | 'large';
  /** As wide as its column. */
  block?: boolean;
}

interface Pressed extends Omit<ComponentPropsWithRef<'button'>, 'onClick'> {
  onClick?: (() => void) | undefined;
}

interface ButtonProps extends Pressed, Look {
  /** Shows a spinner and ignores presses; the label should then say what goes on. */
  working?: boolean;
  /** The action of the button has been done. */
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
  const press = useOwnPress({ working, disabled, onClick });
  return (
    <button
      type="button"
      {...rest}
      {...press}
      className={classes('button', variant, size, block && 'block', done && 'done', className)}
      aria-busy={working || undefined}
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

interface IconButtonProps extends Pressed {
  label: string;
  children: ReactNode;
}

/** A button that is only an icon; its label is for those who do not see it. */
export function IconButton({ label, className, children, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      {...(onClick && answersEarly(onClick))}
      className={classes('icon-button', className)}
    >
      {children}
    </button>
  );
}
