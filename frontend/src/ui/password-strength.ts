/** Strength of a password: 0 (none yet), 1 (too short) to 4. The specification's minimum is 6 characters. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0;
  if (password.length < 6) return 1;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  if (password.length >= 14 || (password.length >= 10 && kinds >= 3)) return 4;
  return password.length >= 10 || (password.length >= 8 && kinds >= 2) ? 3 : 2;
}
