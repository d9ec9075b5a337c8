import type { CSSProperties } from 'react';
import './progress-bar.css';

/** Progress; `percent` from 0 to 100. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      style={{ '--done': `${percent}%` } as CSSProperties}
    >
      <span />
    </div>
  );
}
