import type { ReactNode } from 'react';
import './account.css';

interface AccountSectionProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** A part of the account page: what it is about, and what can be done. */
export function AccountSection({ title, text, children }: AccountSectionProps) {
  return (
    <section className="account-section">
      <header>
        <h2>{title}</h2>
        <p className="small muted">{text}</p>
      </header>
      {children}
    </section>
  );
}
