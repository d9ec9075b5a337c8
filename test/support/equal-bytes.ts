declare global {
  // eslint-disable-next-line typescript/no-namespace -- of @types/jest, which lacks this method
  namespace jest {
    interface Expect {
      addEqualityTesters(testers: ((one: unknown, other: unknown) => boolean | undefined)[]): void;
    }
  }
}

/** Compares bytes all at once: jest compares them one by one, which takes seconds for files. */
expect.addEqualityTesters([
  (one, other) =>
    one instanceof Uint8Array && other instanceof Uint8Array ? Buffer.compare(one, other) === 0 : undefined,
]);

export {};
