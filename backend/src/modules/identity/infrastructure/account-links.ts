import { Injectable } from '@nestjs/common';
import { Config } from '../../../config';
import { isSigned, sign } from '../../../shared/signature';

/** An account as far as its links depend on it. */
interface Account {
  id: number;
  email: string;
  pendingEmail: string | null;
  passwordHash: string;
}

const HOUR = 60 * 60;

/**
 * The purposes of links: their page, the seconds for which they work (decision 16), and the field of the account that
 * is signed with them. When that field changes, by the link or otherwise, the link stops working.
 */
const PURPOSES = {
  password: { page: 'reset-password', life: HOUR, signs: ({ email, passwordHash }: Account) => [email, passwordHash] },
  email: {
    page: 'confirm-email',
    life: 24 * HOUR,
    signs: ({ email, pendingEmail, passwordHash }: Account) => [email, pendingEmail, passwordHash],
  },
};
export type LinkPurpose = keyof typeof PURPOSES;

/** Mailed links that work once: for a new password, and for a new e-mail address. Nothing is stored. */
@Injectable()
export class AccountLinks {
  constructor(private readonly config: Config) {}

  address(purpose: LinkPurpose, account: Account, now = Date.now()): string {
    const { page, life } = PURPOSES[purpose];
    const claim = `${account.id}.${Math.floor(now / 1000) + life}`;
    return `${this.config.http.publicUrl}/${page}?token=${claim}.${sign(this.config.secretKeys, signed(purpose, claim, account))}`;
  }

  /** The account that a token is for, before it is checked; null when it is none of ours or too old. */
  accountOf(token: string, now = Date.now()): number | null {
    const match = /^([1-9]\d{0,8})\.(\d{1,11})\.[\w-]{43}$/.exec(token);
    return match && Number(match[2]) * 1000 > now ? Number(match[1]) : null;
  }

  isValid(purpose: LinkPurpose, token: string, account: Account): boolean {
    const [id = '', expires = '', signature = ''] = token.split('.');
    return isSigned(this.config.secretKeys, signed(purpose, `${id}.${expires}`, account), signature);
  }
}

function signed(purpose: LinkPurpose, claim: string, account: Account): string {
  return JSON.stringify([purpose, claim, ...PURPOSES[purpose].signs(account)]);
}
