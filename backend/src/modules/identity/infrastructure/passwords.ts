import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { createHash } from 'node:crypto';
import { RateCounter, type Limit } from '../../../shared/rate-counter';
import { tooManyTries } from '../identity.errors';

/** argon2id with OWASP's second recommended setting (19 MiB, 2 passes): memory in KiB. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compared with when there is no such account, so that the answer takes as long as for a wrong password. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRmb3Jub2JvZHk$Cv+8OJHNLh4YdRLc2SPMvLTqHTYOlYIPwFYV5ZNAmJw';

/**
 * Wrong passwords at full speed: for an account from one network, one known device or its own sessions. With one a
 * minute after that, a stranger behind one address stays below what slows an account down for others.
 */
const ORIGIN_LIMIT: Limit = { times: 20, minutes: 60 };
/** The same of one network for all accounts, and for one account of all networks (OWASP ASVS 4.0.3, 2.2.1). */
const SHARED_LIMIT: Limit = { times: 100, minutes: 60 };

/** Where a password comes from. */
export interface Origin {
  /** As `networkOf` has it. */
  network: string;
  /** The device by its cookie: it has signed in to this account before. */
  device: { userId: number; id: string } | null;
}

/** The hash of a password to store, with its salt and its settings in it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/**
 * Compares passwords, and counts the wrong ones by account and origin; past a limit one a minute is compared. What
 * strangers try does not count against a known device or a session. A right password does not count, so that any
 * number of people may share an address.
 */
@Injectable()
export class Passwords {
  constructor(private readonly counter: RateCounter) {}

  /**
   * Whether the password is the account's; never without an account, which takes the same time and has the same
   * limits. `account` is its id, or the unknown name. Error: too-many-tries.
   */
  match(password: string, passwordHash: string | null, account: number | string, origin: Origin): Promise<boolean> {
    const { network, device } = origin;
    if (device !== null && device.userId === account)
      return this.compare(password, passwordHash, `device:${device.id}`);
    const tries = triesOf(account);
    return this.compare(password, passwordHash, `${tries}:${network}`, [`network:${network}`, tries]);
  }

  /** Whether a signed-in person, who is asked once more, has given their own password. Error: too-many-tries. */
  matchOwn(password: string, { id, passwordHash }: { id: number; passwordHash: string }): Promise<boolean> {
    return this.compare(password, passwordHash, `own:${id}`);
  }

  /** Forgets the passwords that others have tried, once the account's owner has proved to be the owner. */
  async allowTries(userId: number): Promise<void> {
    await this.counter.reset(keyOf(triesOf(userId)));
  }

  private async compare(password: string, passwordHash: string | null, own: string, shared: string[] = []) {
    if (!(await this.counter.takeOrSlow(keyOf(own), ORIGIN_LIMIT))) throw tooManyTries();
    for (const key of shared) if (!(await this.counter.takeOrSlow(keyOf(key), SHARED_LIMIT))) throw tooManyTries();
    const matches = await verify(passwordHash ?? DUMMY_HASH, password);
    if (!matches || passwordHash === null) return false;
    await this.counter.reset(keyOf(own));
    for (const key of shared) await this.counter.giveBack(keyOf(key), SHARED_LIMIT);
    return true;
  }
}

function keyOf(tries: string): string {
  return `passwords:${tries}`;
}

function triesOf(account: number | string): string {
  return `account:${typeof account === 'number' ? account : createHash('sha256').update(account).digest('hex')}`;
}
