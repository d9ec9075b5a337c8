import type { ReactNode } from 'react';
import { classes } from './classes';
import './note.css';

/** A remark within a page. */
export function Note({
  tone,
  icon,
  children,
}: {
  tone?: 'gold' | 'good' | 'bad';
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes('note', tone)}>
      {icon}
      <div>{children}</div>
    </div>
  );
}
