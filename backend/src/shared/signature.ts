import { createHmac, timingSafeEqual } from 'node:crypto';

/** The key that signs, and those before it, whose signatures are still good (`SECRET_KEY`, `SECRET_KEY_BEFORE`). */
export type SecretKeys = readonly [string, ...string[]];

/** The signature of a text by the present key: 43 characters that an address may hold. */
export function sign([key]: SecretKeys, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Whether one of our keys has signed a text. */
export function isSigned(keys: SecretKeys, text: string, signature: string): boolean {
  const given = Buffer.from(signature);
  return keys.some((key) => {
    const expected = Buffer.from(sign([key], text));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
