import type { ReactNode } from 'react';
import { Note } from './note';

/** An error that is about none of a form's fields, such as a refusal: announced, since the focus stays where it is. */
export function FormError({ children }: { children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <div role="alert">
      <Note tone="bad">{children}</Note>
    </div>
  );
}
