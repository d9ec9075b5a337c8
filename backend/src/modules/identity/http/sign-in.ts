import { Injectable, type ExecutionContext, type OnApplicationShutdown } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AuthGuard, PassportSerializer, PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { promisify } from 'node:util';
import { Strategy } from 'passport-local';
import { nameOfSession, namesSession, type CurrentPerson } from '../../../shared/http/access';
import { validationPipe } from '../../../shared/http/validation';
import { GetPerson } from '../contract';
import { CheckCredentials, HasPasswordStill, type CheckedPerson } from '../application/check-credentials.query';
import { wrongCredentials } from '../identity.errors';
import { LoginDto } from './identity.dto';
import { KnownDevice } from './known-device';

/** Username or e-mail address, and password (passport-local). */
@Injectable()
export class PasswordStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly queries: QueryBus,
    private readonly devices: KnownDevice,
  ) {
    super({ passReqToCallback: true });
  }

  validate(request: Request, username: string, password: string): Promise<CheckedPerson> {
    return this.queries.execute(new CheckCredentials(username, password, this.devices.originOf(request)));
  }
}

/** Signs in and starts a new session; checks the body first, since guards run before pipes. */
@Injectable()
export class SignInGuard extends AuthGuard('local') {
  constructor(
    private readonly queries: QueryBus,
    private readonly devices: KnownDevice,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    await validationPipe.transform(request.body, { type: 'body', metatype: LoginDto });
    await super.canActivate(context);
    const person = request.user as CheckedPerson;
    if (!(await startSessionByPassword(request, person, this.queries))) throw wrongCredentials();
    this.devices.remember(request, person.id);
    return true;
  }

  override handleRequest<Person>(error: unknown, person: Person): Person {
    if (error) throw error as Error;
    return person;
  }
}

/**
 * Starts a new session after a right password. False, and no session, when there is another password meanwhile:
 * its change ends the sessions that it finds, and this one may have come too late to be found.
 */
export async function startSessionByPassword(
  request: Request,
  { passwordHash, ...person }: CheckedPerson,
  queries: QueryBus,
): Promise<boolean> {
  await startSession(request, person);
  if (await queries.execute(new HasPasswordStill(person.id, passwordHash))) return true;
  await endSession(request);
  return false;
}

/** Starts a new session for a person (passport): of the one before it keeps only what galleries it may see. */
export async function startSession(request: Request, person: CurrentPerson): Promise<void> {
  const { galleryCodes } = request.session;
  await promisify<CurrentPerson>(request.logIn.bind(request))(person);
  if (galleryCodes) request.session.galleryCodes = galleryCodes;
}

/** Removes a request’s session from where sessions are stored. */
export async function endSession(request: Request): Promise<void> {
  const { session, res, headers } = request;
  // By the browser's cookie: the placeholder for a session while Redis is away does not know.
  const secure = headers.cookie?.includes(`${nameOfSession(true)}=`) ?? false;
  await promisify(session.destroy.bind(session))();
  // Without the cookie the browser is a visitor's, for whom pages are drawn (shared/http/frontend.ts).
  if (namesSession(request))
    res?.clearCookie(nameOfSession(secure), { path: '/', httpOnly: true, sameSite: 'lax', secure });
}

/** A session holds only the id; the person is read at each request. */
@Injectable()
export class SessionSerializer extends PassportSerializer implements OnApplicationShutdown {
  private hasLeft = false;

  constructor(private readonly queries: QueryBus) {
    super();
  }

  serializeUser(person: CurrentPerson, done: (error: unknown, id?: number) => void): void {
    done(null, person.id);
  }

  deserializeUser(id: number, done: (error: unknown, person?: CurrentPerson | false) => void): void {
    // Passport is one for the whole process; 'pass' has it ask the next application.
    if (this.hasLeft) return done('pass');
    this.queries.execute(new GetPerson(id)).then(
      (person) => done(null, person ?? false),
      (error: unknown) => done(error),
    );
  }

  onApplicationShutdown(): void {
    this.hasLeft = true;
  }
}
