import {
  applyDecorators,
  createParamDecorator,
  Injectable,
  SetMetadata,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiCookieAuth, ApiExtension } from '@nestjs/swagger';
import type { Request } from 'express';
import type { SessionData } from 'express-session';
import { DomainError, notSignedIn, serviceAway } from '../errors';
import type { CurrentPerson, PhotoReader } from '../person';
import { preferredLanguage, type Language } from '../text';
import { ApiErrors } from './api-errors';

export type { CurrentPerson, PhotoReader };

declare module 'express-session' {
  interface SessionData {
    /** Set by passport: the id of the signed-in person. */
    passport?: { user?: number };
    galleryCodes?: string[];
    /** Redis does not answer, so it is not known who this is. */
    isAway?: true;
  }
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Put there by passport's session. */
    user?: CurrentPerson;
  }
}

/** The session's cookie, without TLS. */
export const SESSION_COOKIE = 'bokkiefoto.session';

/**
 * The cookie's name. Behind TLS it has a prefix that browsers keep to this very host (RFC 6265bis, section 4.1.3.2), so
 * that no neighbouring domain can set one of this name.
 */
export function nameOfSession(secure: boolean): string {
  return secure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
}

/** Whether a request may have a session; without the cookie, it has none. */
export function namesSession({ headers }: Request): boolean {
  return headers.cookie?.includes(`${SESSION_COOKIE}=`) ?? false;
}

/** A method of a controller, or a controller, as Nest hands them out. */
type Handler = ReturnType<ExecutionContext['getHandler']>;

const ACCESS = 'access';
type Access = 'anyone' | 'user' | 'staff' | 'admin';

const access = (who: Access) => applyDecorators(SetMetadata(ACCESS, who), ApiExtension('x-access', who));

/** Anyone may make this call. */
export const Anyone = () => access('anyone');

/** Only a signed-in person may make this call: 401 for others. */
export const SignedIn = () => applyDecorators(access('user'), ApiCookieAuth(), ApiErrors(401));

/** Where a request has ids or names, such as `params.id` or, of each thing in a list, `body.galleries.photoIds`. */
type Place = `${'params' | 'body'}.${string}`;

/**
 * Where a staff call names its galleries or photographs. Photographers may make it only for galleries of their own and
 * the photographs in these, which `OwnGalleryGuard` (catalog) checks before the handler runs. With `own` the request
 * names none, or in a form; then the handler itself keeps to what is the person's own.
 */
export type StaffCall = { galleryId?: Place; galleryName?: Place; photoIds?: Place | Place[] } | 'own';

const STAFF_CALL = 'staff-call';

/** Only an administrator or a photographer may make this call: 401 when signed out, 403 for other accounts. */
export const StaffOnly = (about: StaffCall) =>
  applyDecorators(access('staff'), SetMetadata(STAFF_CALL, about), ApiCookieAuth(), ApiErrors(401, 403));

/** The galleries or photographs that a call with `StaffOnly` is about. */
export function staffCallOf(reflector: Reflector, handler: Handler): StaffCall | undefined {
  return reflector.get<StaffCall | undefined>(STAFF_CALL, handler);
}

/** Only an administrator may make this call: 401 when signed out, 403 for other accounts. */
export const AdminOnly = () => applyDecorators(access('admin'), ApiCookieAuth(), ApiErrors(401, 403));

const ASKS_ONLY = 'asks-only';

/** A POST that changes nothing, for questions that are too long for an address: the audit log passes it over. */
export const AsksOnly = () => applyDecorators(SetMetadata(ASKS_ONLY, true), ApiExtension('x-asks-only', true));

/** Whether a handler is marked with `AsksOnly`. */
export function asksOnly(reflector: Reflector, handler: Handler): boolean {
  return reflector.get<true | undefined>(ASKS_ONLY, handler) === true;
}

const CLOSED = 'closed-during-maintenance';

/** Uploads and purchases: during maintenance only administrators may make them, others get 503. */
export const ClosedDuringMaintenance = () => applyDecorators(SetMetadata(CLOSED, true), ApiErrors(503));

/** Whether a call’s handler or controller is marked with `ClosedDuringMaintenance`. */
export function isClosedDuringMaintenance(reflector: Reflector, context: ExecutionContext): boolean {
  return reflector.getAllAndOverride<true | undefined>(CLOSED, [context.getHandler(), context.getClass()]) === true;
}

/** Who may call a handler; undefined if it does not say, which makes the start fail. */
export function accessOf(reflector: Reflector, handler: Handler, controller: Handler) {
  return reflector.getAllAndOverride<Access | undefined>(ACCESS, [handler, controller]);
}

/** Enforces the rule of each call, on the server, for every call. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const who = accessOf(this.reflector, context.getHandler(), context.getClass());
    if (who === 'anyone') return true;
    const { user, session } = context.switchToHttp().getRequest<Request>();
    if (!user) throw session.isAway ? serviceAway() : notSignedIn();
    if (who === 'user' || user.isAdmin || (who === 'staff' && user.isPhotographer)) return true;
    throw new DomainError('forbidden', 'administrators-only', {
      en: 'Only an administrator may do this.',
      af: 'Net ’n administrateur mag dit doen.',
    });
  }
}

/** The signed-in person; on a call for anyone, null for a visitor. */
export const Person = createParamDecorator(
  (_: unknown, context: ExecutionContext): CurrentPerson | null =>
    context.switchToHttp().getRequest<Request>().user ?? null,
);

/** The reader of photographs: the person and the session of a request; a visitor has neither. */
export function readerOf(person?: CurrentPerson, session?: SessionData | null): PhotoReader {
  const isAdmin = person?.isAdmin ?? false;
  const codes = session?.galleryCodes ?? [];
  return person?.isPhotographer && !isAdmin ? { isAdmin, photographerId: person.id, codes } : { isAdmin, codes };
}

/** Rights of the reader of photographs. */
export const Reader = createParamDecorator((_: unknown, context: ExecutionContext): PhotoReader => {
  const { user, session } = context.switchToHttp().getRequest<Request>();
  return readerOf(user, session);
});

/** The language of the answer's sentences, from `Accept-Language`. */
export const ReaderLanguage = createParamDecorator((_: unknown, context: ExecutionContext): Language =>
  preferredLanguage(context.switchToHttp().getRequest<Request>().headers['accept-language']),
);
