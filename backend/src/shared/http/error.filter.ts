import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError, serviceAway, tooOften, type ErrorKind } from '../errors';
import { pathOf } from '../logging';
import { pageLanguage, preferredLanguage, type Text } from '../text';

const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  'too-few-tokens': 402,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  'outside-range': 416,
  'key-reused': 422,
  'too-many-requests': 429,
  'shutting-down': 502,
  unavailable: 503,
  unexpected: 500,
};

/** The one place where an error becomes an answer: `{ message, code, fields? }` in the reader's language. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('HTTP');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = asDomainError(thrown);
    if (error.kind === 'unexpected')
      this.logger.error({ err: thrown }, `${request.method} ${pathOf(request.path)} failed`);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // Headers for the file that was to come do not apply to the error.
    for (const name of ['ETag', 'Content-Disposition', 'Content-Type']) response.removeHeader(name);
    // Somebody followed a link, such as an old one in an e-mail: a page of the shop says why, and leads on.
    const isRead = request.accepts('json', 'html') === 'html';
    if (isRead && request.method === 'GET' && request.path.startsWith('/api/')) {
      const reason = new URLSearchParams({ why: error.code, from: request.path });
      response.setHeader('Cache-Control', 'no-store').redirect(303, `/dead-link?${reason.toString()}`);
      return;
    }
    const language = isRead ? pageLanguage(request.headers) : preferredLanguage(request.headers['accept-language']);
    const fields = Object.entries(error.fields ?? {}).map(([name, text]) => [name, text[language]]);
    const message = error.text[language];
    response.status(STATUS[error.kind]).setHeader('Cache-Control', 'no-store').setHeader('Content-Language', language);
    if (isRead) response.type('text/plain').send(message);
    else
      response.json({
        message,
        code: error.code,
        ...(fields.length > 0 ? { fields: Object.fromEntries(fields) as Record<string, string> } : {}),
      });
  }
}

/** Errors of the framework and libraries, in our own words: theirs are English and not meant for people. */
export function asDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  const status = thrown instanceof HttpException ? thrown.getStatus() : statusOf(thrown);
  if (status === 404) return new DomainError('not-found', 'no-such-call', texts.noSuchCall);
  if (status === 413) return new DomainError('too-large', 'body-too-large', texts.tooLarge);
  if (status === 415) return new DomainError('unsupported-type', 'unsupported-body', texts.notUnderstood);
  if (status === 429) return tooOften();
  if ((status >= 400 && status < 500) || isUnstorable(thrown))
    return new DomainError('invalid', 'malformed-request', texts.notUnderstood);
  if (isServiceAway(thrown)) return serviceAway();
  return new DomainError('unexpected', 'unexpected', texts.unexpected);
}

/** Express' own errors (body parser, router) carry a status. */
function statusOf(thrown: unknown): number {
  const status = thrown instanceof Error && 'status' in thrown ? thrown.status : undefined;
  return typeof status === 'number' ? status : 500;
}

/**
 * Values that PostgreSQL cannot hold: a number out of range (22003), a text with a NUL (22021), an impossible time
 * (22007 to 22009).
 */
const UNSTORABLE = ['22003', '22007', '22008', '22009', '22021'];

function isUnstorable(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && UNSTORABLE.includes(String(thrown.code));
}

/** PostgreSQL or Redis does not answer (connection refused, shut down, no connection in time, or a deadlock: 40P01). */
function isServiceAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = 'code' in thrown ? String(thrown.code) : '';
  return (
    /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|40P01|57P0[123]|08\w{3}|53300)$/.test(code) ||
    /MaxRetriesPerRequest|Connection terminated|Connection is closed|Command timed out|timeout exceeded when trying/.test(
      `${thrown.name} ${thrown.message}`,
    )
  );
}

const texts = {
  noSuchCall: { en: 'There is nothing at this address.', af: 'Daar is niks by hierdie adres nie.' },
  tooLarge: {
    en: 'The request is too large. Send less at a time.',
    af: 'Die versoek is te groot. Stuur minder op ’n slag.',
  },
  notUnderstood: {
    en: 'The request could not be understood. Reload the page and try again.',
    af: 'Die versoek kon nie verstaan word nie. Herlaai die bladsy en probeer weer.',
  },
  unexpected: {
    en: 'Something went wrong on our side. Please try again.',
    af: 'Iets het aan ons kant verkeerd geloop. Probeer asseblief weer.',
  },
} satisfies Record<string, Text>;
