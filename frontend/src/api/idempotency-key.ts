import { useState } from 'react';

/** One key for a dialog as long as it is open, sent with each try: what a lost answer has done is not done twice. */
export function useIdempotencyKey(): Record<string, string> {
  // Not crypto.randomUUID(), which browsers have over HTTPS only.
  const [key] = useState(() =>
    Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-'),
  );
  return { 'Idempotency-Key': key };
}
