import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { createHash } from 'node:crypto';
import { RateCounter } from '../../../shared/rate-counter';
import { tooManyTries } from '../identity.errors';

/** argon2id with OWASP's second recommended setting (19 MiB, 2 passes): memory in KiB. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compared with when there is no such account, so that the answer takes as long as for a wrong password. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRmb3Jub2JvZHk$Cv+8OJHNLh4YdRLc2SPMvLTqHTYOlYIPwFYV5ZNAmJw';

/** Wrong passwords of one account: some 80 an hour, below the hundred that OWASP's ASVS 4.0.3 allows (2.2.1). */
const WRONG_TRIES = { times: 20, minutes: 15 };

/** The hash of a password to store, with its salt and its settings in it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/**
 * Compares passwords, and counts the wrong ones of each account, from whatever address and in whatever form they are
 * tried. A right one begins the count again, and so does a mailed link for a new password.
 */
@Injectable()
export class Passwords {
  constructor(private readonly counter: RateCounter) {}

  /**
   * Whether the password is the account's; never without an account, which takes the same time and has the same
   * limit. `account` is its id, or the unknown name. Error: too-many-tries.
   */
  async match(password: string, passwordHash: string | null, account: number | string): Promise<boolean> {
    const tries = triesOf(account);
    if (!(await this.counter.take(tries, WRONG_TRIES))) throw tooManyTries();
    const matches = await verify(passwordHash ?? NOBODYS_HASH, password);
    if (!matches || passwordHash === null) return false;
    await this.counter.reset(tries);
    return true;
  }

  /** Its owner has proved to be the owner: the passwords that others have tried count no more. */
  async allowTries(userId: number): Promise<void> {
    await this.counter.reset(triesOf(userId));
  }
}

function triesOf(account: number | string): string {
  const name = typeof account === 'number' ? account : createHash('sha256').update(account).digest('hex');
  return `passwords:${name}`;
}
