import type { ReactNode } from 'react';
import { classes } from './classes';
import './chip.css';

/** A few words about a thing, such as its state. */
export function Chip({
  tone,
  size,
  className,
  children,
}: {
  tone?: 'good' | 'bad' | undefined;
  size?: 'small';
  className?: string;
  children: ReactNode;
}) {
  return <span className={classes('chip', tone, size, className)}>{children}</span>;
}
