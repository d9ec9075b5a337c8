import type { LucideIcon } from 'lucide-react';
import './facts.css';

/** A list of short sentences under a title, an icon before each. */
export function Facts({ title, facts }: { title: string; facts: { icon: LucideIcon; text: string }[] }) {
  return (
    <section>
      <h2 className="facts-title">{title}</h2>
      <ul className="facts">
        {facts.map(({ icon: Icon, text }) => (
          <li key={text}>
            <Icon aria-hidden="true" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
