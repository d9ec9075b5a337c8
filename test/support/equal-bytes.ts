import { expect } from '@jest/globals';

/** Compares bytes all at once: jest compares them one by one, which takes seconds for files. */
expect.addEqualityTesters([
  (one: unknown, other: unknown) =>
    one instanceof Uint8Array && other instanceof Uint8Array ? Buffer.compare(one, other) === 0 : undefined,
]);
