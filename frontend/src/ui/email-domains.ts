/** Where South African parents have their mail. */
const COMMON = [
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
  'mweb.co.za',
  'telkomsa.net',
  'vodamail.co.za',
  'webmail.co.za',
  'absamail.co.za',
];

/** Real ones that look like a slip of one above. */
const ALIKE = ['mail.com', 'email.com', 'ymail.com', 'rocketmail.com', 'yahoo.co.uk', 'yahoo.co.za', 'hotmail.co.uk'];

/** Typing errors that still look like the same domain: letters too many, too few, wrong or swapped. */
const ERRORS = 2;

/** The address that was probably meant, when its domain looks like a slip of a common one; else undefined. */
export function meantEmail(email: string): string | undefined {
  const [, name = '', typed = ''] = /^\s*([^@\s]+)@([^@\s]+)\s*$/.exec(email) ?? [];
  const domain = typed.toLowerCase();
  if (domain === '' || COMMON.includes(domain) || ALIKE.includes(domain)) return undefined;
  // Gmail has no address of any country.
  const meant = /^(gmail|gmial|gamil)\./.test(domain)
    ? 'gmail.com'
    : COMMON.find((one) => errorsIn(domain, one) <= ERRORS);
  return meant && `${name}@${meant}`;
}

/** How many typing errors make `typed` of `meant` (optimal string alignment). */
function errorsIn(typed: string, meant: string): number {
  const rows: number[][] = [Array.from({ length: meant.length + 1 }, (_, place) => place)];
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j <= meant.length; j++) {
      const isSame = typed[i - 1] === meant[j - 1];
      const isSwapped = typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1];
      row[j] = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
