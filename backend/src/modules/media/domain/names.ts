/** Characters of a file name or title at most. */
const LONGEST = 200;
/** For a file whose name says nothing. */
const NAMELESS = 'Foto';

/**
 * A title or file name as it may be shown and stored: without control characters and marks that turn the direction
 * of writing (which disguise names), on one line, at most 200 characters.
 */
export function plainText(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    // Joiners stay: they belong to scripts and emoji.
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .trim();
  return [...plain].slice(0, LONGEST).join('').trim();
}

/** The name of an uploaded file without folders and disguises; it names nothing on our disk. */
export function fileNameOf(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return plainText(last).replace(/^\.+$/, '') || NAMELESS;
}

/** The title that a photograph has by default: its file name without the ending (specification, Add Photos). */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.[a-z0-9]{1,5}\.?$/i, '').trim() || NAMELESS;
}
