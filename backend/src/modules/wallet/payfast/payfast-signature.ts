import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * PHP's `urlencode`, which PayFast signs with: only letters, digits and `-_.` stay, a space becomes `+`, hexadecimal
 * in capitals. Neither `encodeURIComponent` nor `URLSearchParams` does that.
 */
export function phpUrlencode(value: string): string {
  return encodeURIComponent(value)
    .replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

/** PHP's `trim`, without the no-break space that JavaScript's trims too. */
function phpTrim(value: string): string {
  return value.replace(/^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g, '');
}

/** The text of a form's non-empty fields in their order, as PayFast signs it; without the passphrase. */
export function formText(fields: Iterable<readonly [name: string, value: string]>): string {
  return [...fields]
    .map(([name, value]) => [name, phpTrim(value)] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${phpUrlencode(value)}`)
    .join('&');
}

/** PayFast's signature of a text: lower-case MD5, with the passphrase at its end when there is one. */
export function sign(text: string, passphrase: string): string {
  const salted = passphrase ? `${text}&passphrase=${phpUrlencode(phpTrim(passphrase))}` : text;
  return createHash('md5').update(salted).digest('hex');
}

/**
 * Parts a notice's own text at its signature: everything before it is what was signed and what PayFast
 * confirms. Null when it carries no signature. The text is never encoded again nor put in another order.
 */
export function splitNotice(body: string): { signed: string; signature: string } | null {
  const match = /^(.*?)&signature=([0-9a-f]{32})$/s.exec(body);
  return match ? { signed: match[1] as string, signature: match[2] as string } : null;
}

/** Whether a notice’s own text ends with PayFast’s signature of it; false when it has none. */
export function hasValidSignature(body: string, passphrase: string): boolean {
  const parts = splitNotice(body);
  if (!parts) return false;
  return timingSafeEqual(Buffer.from(sign(parts.signed, passphrase)), Buffer.from(parts.signature));
}
