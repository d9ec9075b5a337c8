import { Injectable } from '@nestjs/common';
import { Config } from '../../../config';
import { isSigned, sign } from '../../../shared/signature';

/**
 * The purposes of mailed links: `stop` the mails of an account, or `mute` those about one followed player; `confirm` a
 * consent, by the reader of the address's mails; `list` the photographs of one mail.
 */
const PURPOSES = ['stop', 'mute', 'confirm', 'list'] as const;
export type LinkPurpose = (typeof PURPOSES)[number];

/** Signed links for people who read their mail where they are not signed in. They work for as long as their subject exists. */
@Injectable()
export class PlayerLinks {
  constructor(private readonly config: Config) {}

  /** A token; `id` is of the account, the followed player, the consent or the mail. */
  token(purpose: LinkPurpose, id: number): string {
    const claim = `${purpose}.${id}`;
    return `${claim}.${sign(this.config.secretKeys, signed(claim))}`;
  }

  /** The page that asks once, and does it. */
  page(purpose: Exclude<LinkPurpose, 'list'>, id: number): string {
    return `${this.config.http.publicUrl}/player-mails?token=${this.token(purpose, id)}`;
  }

  /** The address for mail programs, which a single POST stops the mails at (RFC 8058). */
  oneClick(userId: number): string {
    return `${this.config.http.publicUrl}/api/player-mails/stop?token=${this.token('stop', userId)}`;
  }

  /** The photographs of a mail. */
  list(mailId: number): string {
    return `${this.config.http.publicUrl}/my-players?mail=${this.token('list', mailId)}`;
  }

  /** The purpose of a token; null when the signature is not ours. */
  read(token: string): { purpose: LinkPurpose; id: number } | null {
    const [, claim = '', named, id] = /^((\w+)\.([1-9]\d{0,8}))\.[\w-]{43}$/.exec(token) ?? [];
    const purpose = PURPOSES.find((one) => one === named);
    if (!purpose || !isSigned(this.config.secretKeys, signed(claim), token.slice(claim.length + 1))) return null;
    return { purpose, id: Number(id) };
  }
}

function signed(claim: string): string {
  return `players:${claim}`;
}
