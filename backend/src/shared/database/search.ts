/** A text for `like` and `ilike`, in which none of its characters stands for others. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** The pattern for `ilike` that finds a text anywhere, taken literally; null when there is nothing to look for. */
export function anywhere(search: string | undefined): string | null {
  const text = search?.normalize('NFC').trim() ?? '';
  return text === '' ? null : `%${literally(text)}%`;
}
