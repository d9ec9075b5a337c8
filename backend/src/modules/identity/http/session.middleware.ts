import type { RequestHandler } from 'express';
import session from 'express-session';
import passport from 'passport';
import type { Config } from '../../../config';
import { nameOfSession } from '../../../shared/http/access';
import { LONGEST_SESSION, type SessionStore } from '../infrastructure/session.store';

/** Reads the session that a request's cookie names, and who is signed in with it (`request.user`). */
export function sessionMiddleware({ http, secretKeys }: Config, store: SessionStore): RequestHandler[] {
  return [
    session({
      name: nameOfSession(http.secure),
      secret: [...secretKeys],
      store,
      resave: false,
      saveUninitialized: false,
      cookie: { httpOnly: true, sameSite: 'lax', secure: http.secure, maxAge: LONGEST_SESSION },
    }),
    passport.session() as RequestHandler,
  ];
}
