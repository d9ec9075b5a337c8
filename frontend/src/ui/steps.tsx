import { classes } from './classes';
import './steps.css';

/** Instructions step by step; on field green. */
export function Steps({ steps, stacked }: { steps: { title: string; text: string }[]; stacked?: boolean }) {
  return (
    <ol className={classes('steps', stacked && 'stacked')}>
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <span className="shirt" aria-hidden="true">
            <svg viewBox="0 0 88 88">
              <path
                fill="#F3EDDF"
                d="M30 6 L8 16 L2 36 L16 41 L18 34 L18 84 H70 V34 L72 41 L86 36 L80 16 L58 6 C54 13 34 13 30 6Z"
              />
              <path
                fill="none"
                stroke="#12402D"
                strokeWidth="3.5"
                d="M5 27 L19 32 M83 27 L69 32 M30 6 C34 13 54 13 58 6"
              />
            </svg>
            <b>{index + 1}</b>
          </span>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
