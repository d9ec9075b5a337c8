const MARKS = ["'", '"', '`'];

/**
 * Settings as a file for `node --env-file`, which knows no escapes: each value stands between marks that it does not
 * hold. Errors: a sentence, for a value that holds all of them.
 */
export function settingsFile(env: NodeJS.ProcessEnv, names: string[]): string {
  const lines = names.flatMap((name) => {
    const value = env[name];
    if (value === undefined) return [];
    const mark = MARKS.find((one) => !value.includes(one));
    if (!mark) throw new Error(`${name} holds all three of ${MARKS.join(' ')}: leave one of them out.`);
    return [`${name}=${mark}${value}${mark}\n`];
  });
  return lines.join('');
}
