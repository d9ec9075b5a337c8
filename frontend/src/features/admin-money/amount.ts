import { overwrite, regex, string, trim } from 'zod/mini';

/** An amount in rand; `wrong` is the sentence for what is none. */
export const rand = (wrong: string) =>
  string().check(
    trim(),
    // South African telephones have a comma for amounts, and no point.
    overwrite((amount) => amount.replace(',', '.')),
    regex(/^(?![0.]+$)\d{1,6}(\.\d{1,2})?$/, wrong),
  );
