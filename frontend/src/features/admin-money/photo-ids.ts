/** Numbers of photographs as a person writes them: numbers, or addresses of photo pages; null if anything is neither. */
export function photoIdsIn(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const ids = parts.map((part) => /^(?:\S*\/photos?\/)?(\d{1,9})\/?(?:[?#]\S*)?$/.exec(part)?.[1]);
  if (ids.length === 0 || ids.includes(undefined)) return null;
  return [...new Set(ids.map(Number))];
}
