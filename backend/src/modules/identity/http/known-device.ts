import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Config } from '../../../config';
import { networkOf } from '../../../shared/http/rate-limit';
import { isSigned, sign } from '../../../shared/signature';
import type { Origin } from '../infrastructure/passwords';

const YEAR = 365 * 24 * 60 * 60 * 1000;
const COOKIE = 'bokkiefoto.device';

/**
 * A signed cookie of a device that has signed in to an account. It opens nothing; its wrong passwords are counted apart
 * from those of strangers, who can therefore not shut an account for its owner (OWASP's device cookies).
 */
@Injectable()
export class KnownDevice {
  constructor(private readonly config: Config) {}

  /** Where a request comes from, as far as the limits of passwords ask. */
  originOf({ ip, headers }: Request): Origin {
    const [, userId = '', id = '', signature = ''] =
      new RegExp(`(?:^|; )${this.name}=(\\d{1,10})\\.([\\w-]{36})\\.([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '') ??
      [];
    const isKnown = isSigned(this.config.secretKeys, signed(userId, id), signature);
    return { network: networkOf(ip), device: isKnown ? { userId: Number(userId), id } : null };
  }

  /** Gives the device the cookie of this account, unless it has one. */
  remember(request: Request, userId: number): void {
    if (this.originOf(request).device?.userId === userId) return;
    const id = randomUUID();
    request.res?.cookie(this.name, `${userId}.${id}.${sign(this.config.secretKeys, signed(userId, id))}`, {
      httpOnly: true,
      sameSite: 'lax',
      secure: this.config.http.secure,
      maxAge: YEAR,
    });
  }

  private get name(): string {
    return this.config.http.secure ? `__Host-${COOKIE}` : COOKIE;
  }
}

function signed(userId: number | string, id: string): string {
  return JSON.stringify(['device', String(userId), id]);
}
