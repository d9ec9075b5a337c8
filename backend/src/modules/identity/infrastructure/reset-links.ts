import { Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Config } from '../../../config';

/** Seconds for which a link for a new password works (decision 16). */
const LIFE = 60 * 60;

/** An account as far as its link depends on it. */
interface Account {
  id: number;
  passwordHash: string;
}

/**
 * Links for a new password. The signature takes in the present password's hash, so a link works once: after it has
 * been used, or the password was changed otherwise, it fits no more. Nothing is stored.
 */
@Injectable()
export class ResetLinks {
  constructor(private readonly config: Config) {}

  address(account: Account, now = Date.now()): string {
    const claim = `${account.id}.${Math.floor(now / 1000) + LIFE}`;
    return `${this.config.http.publicUrl}/reset-password?token=${claim}.${this.sign(claim, account)}`;
  }

  /** The account that a token is for, before it is checked; null when it is none of ours or too old. */
  accountOf(token: string, now = Date.now()): number | null {
    const match = /^([1-9]\d{0,8})\.(\d{1,11})\.[\w-]{43}$/.exec(token);
    return match && Number(match[2]) * 1000 > now ? Number(match[1]) : null;
  }

  isValid(token: string, account: Account): boolean {
    const [id = '', expires = '', signature = ''] = token.split('.');
    const expected = Buffer.from(this.sign(`${id}.${expires}`, account));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  private sign(claim: string, { passwordHash }: Account): string {
    return createHmac('sha256', this.config.secretKey).update(`reset:${claim}:${passwordHash}`).digest('base64url');
  }
}
