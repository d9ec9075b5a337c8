/**
 * What the shop tells contents apart by, hexadecimal: the tag of AES-128-GCM under a key and a nonce of zeros
 * (docs/adr/0016-content-hashes-by-gmac.md); undefined where the browser keeps its cryptography from the page (not over
 * HTTPS). Holds the file in memory while it is read, so ask for one at a time. Throws when the file cannot be read any
 * more.
 */
export async function contentHash(file: Blob): Promise<string | undefined> {
  // Absent outside of a secure context, whatever its type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return undefined;
  const key = await subtle.importKey('raw', new Uint8Array(16), 'AES-GCM', false, ['encrypt']);
  const gmac = { name: 'AES-GCM', iv: new Uint8Array(12), additionalData: await file.arrayBuffer() };
  const tag = await subtle.encrypt(gmac, key, new Uint8Array());
  return Array.from(new Uint8Array(tag), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
