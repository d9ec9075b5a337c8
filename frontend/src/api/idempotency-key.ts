import { useState } from 'react';

/** One key as long as a question is open: a second try after a lost answer does nothing twice. */
export function useIdempotencyKey(): Record<string, string> {
  const [key] = useState(() =>
    Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-'),
  );
  return { 'Idempotency-Key': key };
}
