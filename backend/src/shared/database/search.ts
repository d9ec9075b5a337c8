/** The pattern for `ilike` that finds a text anywhere, taken literally; null when there is nothing to look for. */
export function anywhere(search: string | undefined): string | null {
  const text = search?.normalize('NFC').trim() ?? '';
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
