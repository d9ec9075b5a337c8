import type { ReactNode } from 'react';
import './account.css';

interface AccountSectionProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** A section of the account page: its subject, and its controls. */
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
