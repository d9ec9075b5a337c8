import { useState, type ReactNode } from 'react';
import { useWhileStaying } from '../../ui/use-while-staying';
import './payment.css';

/** Counts whole seconds down to nothing, then calls once; stands still while another page is on its way. */
export function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const count = () => {
    if (left === 0) return;
    setLeft(left - 1);
    if (left === 1) onEnd();
  };
  useWhileStaying(count, 1000, left);
  return left;
}

const RADIUS = 71;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring that empties as the seconds go by, around what it is given. */
export function CountdownRing({ left, of, children }: { left: number; of: number; children: ReactNode }) {
  return (
    <span className="countdown">
      {children}
      <svg className="countdown-ring" viewBox="0 0 148 148" aria-hidden="true">
        <circle cx="74" cy="74" r={RADIUS} />
        <circle
          className="remaining"
          cx="74"
          cy="74"
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - left / of)}
        />
      </svg>
    </span>
  );
}
