/*
 * Tests make a person for nearly everything they do, and argon2 at the cost of the shop takes 25 ms of a core for each.
 * Hashes have their cost in them, so that comparing is cheap, too. Those that look at the cost have a mock of their own.
 */
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<{ hash: (password: string, options: object) => Promise<string> }>(
    '@node-rs/argon2',
  );
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { ...argon2, hash: (password: string) => argon2.hash(password, cheap) };
});
