import { Injectable } from '@nestjs/common';
import { Config } from '../../../config';
import { isSigned, sign } from '../../../shared/signature';

/** Days for which a mailed link works. */
export const LINK_DAYS = 30;

/** One photograph, all that was bought together, or all until then: the link of one is none to the others. */
export type Purpose = 'download' | 'archive' | 'collection';

/** Signed, expiring links to bought originals, for people who read their mail where they are not signed in. */
@Injectable()
export class DownloadLinks {
  constructor(private readonly config: Config) {}

  /** The address that downloads a purchase's photograph, until it expires. */
  address(purchaseId: number, now = Date.now()): string {
    return this.make(purchaseId, 'download', now);
  }

  /** The address that downloads, as one ZIP, all that was bought together with a purchase. */
  archiveAddress(purchaseId: number, now = Date.now()): string {
    return `${this.make(purchaseId, 'archive', now)}/archive`;
  }

  /** The address that downloads, as one ZIP, all that a purchase's buyer had bought when it was made. */
  collectionAddress(purchaseId: number, now = Date.now()): string {
    return `${this.make(purchaseId, 'collection', now)}/collection`;
  }

  /** The content of a link's token; null when the signature is not ours, or is for something else. */
  read(
    token: string,
    now = Date.now(),
    purpose: Purpose = 'download',
  ): { purchaseId: number; expired: boolean } | null {
    const match = /^(([1-9]\d{0,9})\.(\d{1,11}))\.([\w-]{43})$/.exec(token);
    if (!match) return null;
    const [, claim = '', purchaseId, expires, signature = ''] = match;
    const valid = isSigned(this.config.secretKeys, `${purpose}:${claim}`, signature);
    return valid ? { purchaseId: Number(purchaseId), expired: Number(expires) * 1000 <= now } : null;
  }

  private make(purchaseId: number, purpose: Purpose, now: number): string {
    const expires = Math.floor(now / 1000) + LINK_DAYS * 24 * 60 * 60;
    const claim = `${purchaseId}.${expires}`;
    const signature = sign(this.config.secretKeys, `${purpose}:${claim}`);
    return `${this.config.http.publicUrl}/api/downloads/${claim}.${signature}`;
  }
}
