import { Injectable } from '@nestjs/common';
import { Config } from '../../../config';
import { isSigned, sign } from '../../../shared/signature';

/** Days for which a mailed link works. */
export const LINK_DAYS = 30;

/** Signed, expiring links to bought originals, for people who read their mail where they are not signed in. */
@Injectable()
export class DownloadLinks {
  constructor(private readonly config: Config) {}

  /** The address that downloads a purchase's photograph, until it expires. */
  address(purchaseId: number, now = Date.now()): string {
    const expires = Math.floor(now / 1000) + LINK_DAYS * 24 * 60 * 60;
    const claim = `${purchaseId}.${expires}`;
    return `${this.config.http.publicUrl}/api/downloads/${claim}.${sign(this.config.secretKeys, signed(claim))}`;
  }

  /** The content of a link's token; null when the signature is not ours. */
  read(token: string, now = Date.now()): { purchaseId: number; expired: boolean } | null {
    const match = /^(([1-9]\d{0,9})\.(\d{1,11}))\.([\w-]{43})$/.exec(token);
    if (!match) return null;
    const [, claim = '', purchaseId, expires, signature = ''] = match;
    const valid = isSigned(this.config.secretKeys, signed(claim), signature);
    return valid ? { purchaseId: Number(purchaseId), expired: Number(expires) * 1000 <= now } : null;
  }
}

function signed(claim: string): string {
  return `download:${claim}`;
}
