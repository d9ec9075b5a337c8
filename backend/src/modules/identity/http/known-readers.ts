import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { namesSession, readerOf, type PhotoReader } from '../../../shared/http/access';
import { RecentlyUsed } from '../../../shared/recently-used';
import { SessionStore } from '../infrastructure/session.store';
import { SignedInPeople } from '../infrastructure/signed-in-people';

/** Bytes of cookies that are kept at most: of some 10,000 people. */
const MOST_BYTES = 4 * 1024 * 1024;

interface Locals {
  /** Who reads, as soon as it is known. */
  reader?: PhotoReader;
}

/**
 * Who reads photographs, for answers that change nothing of a session and can spare Express' own: a third of a kept
 * page's time goes into its signature, its hashes and its wrapping (ADR 14). What Express' session has once found out,
 * that these cookies are signed and name this session, stays true; the session itself and its person are read each
 * time.
 */
@Injectable()
export class KnownReaders {
  /** The sessions' ids by all the cookies of a request. */
  private readonly ids = new RecentlyUsed<string>(MOST_BYTES);

  constructor(
    private readonly sessions: SessionStore,
    private readonly people: SignedInPeople,
  ) {}

  /** Express' middleware, before the session: leaves the route when only Express' session can tell who it is. */
  readonly find = (request: Request, { locals }: Response<unknown, Locals>, next: NextFunction): void => {
    const id = this.ids.get(request.headers.cookie ?? '');
    if (id === undefined && namesSession(request)) return next('route');
    this.read(id).then((reader) => {
      locals.reader = reader;
      next();
    }, next);
  };

  /** Express' middleware, after the session: knows who it is from now on. */
  readonly remember = (request: Request, { locals }: Response<unknown, Locals>, next: NextFunction): void => {
    const { cookie = '' } = request.headers;
    // Never another session than theirs: one that has just begun has another id than its request's cookies.
    if (cookie.includes(encodeURIComponent(`s:${request.sessionID}.`)))
      this.ids.set(cookie, request.sessionID, cookie.length);
    locals.reader = readerOf(request.user, request.session);
    next();
  };

  private async read(id: string | undefined): Promise<PhotoReader> {
    const session = id === undefined ? null : await this.sessions.find(id);
    const userId = session?.passport?.user;
    return readerOf(userId === undefined ? undefined : await this.people.find(userId), session);
  }
}
