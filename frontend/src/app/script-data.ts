/** JSON that may stand in a script element: nothing in it can end that, or begin a comment or another one. */
export function scriptData(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
