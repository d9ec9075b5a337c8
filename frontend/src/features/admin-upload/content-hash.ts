/**
 * SHA-256 of a file, hexadecimal, as the shop has it of what it took in; undefined where the browser keeps its
 * cryptography from the page (not over HTTPS). Holds the file in memory while it is read, so ask for one at a time.
 * Throws when the file cannot be read any more.
 */
export async function contentHash(file: Blob): Promise<string | undefined> {
  // Undefined outside of a secure context, despite its type.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return undefined;
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
