import { randomUUID } from 'node:crypto';
import type { SerializedError } from 'pino';
import type { Params, PinoLogger } from 'nestjs-pino';
import type { Config, Role } from '../config';
import { isSafe } from './http/methods';
import { currentTraceId } from './tracing/tracing';

/** JSON logs with a request id; no headers, cookies, bodies or query texts, so no personal data. */
export function logging(config: Config, role: Role): Params {
  return {
    pinoHttp: {
      // An operators' command prints its result on stdout.
      ...(role === 'cli' ? { level: 'warn', stream: process.stderr } : { level: config.logLevel }),
      base: { role, pid: process.pid },
      mixin: () => {
        const traceId = currentTraceId();
        return traceId === undefined ? {} : { traceId };
      },
      genReqId: (request, response) => {
        const given = request.headers['x-request-id'];
        const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
        response.setHeader('X-Request-Id', id);
        return id;
      },
      serializers: {
        req: (request: { id: string; method: string; url: string }) => ({
          id: request.id,
          method: request.method,
          path: pathOf(request.url),
        }),
        res: (response: { statusCode: number }) => ({ status: response.statusCode }),
        err: withoutValues,
      },
      customLogLevel: (request, response, error) => {
        if (error || response.statusCode >= 500) return 'error';
        // Changes are logged when they begin: a purchase is followed from here to its mail.
        return response.statusCode >= 400 || !isSafe(request.method) ? 'info' : 'debug';
      },
    },
  };
}

/** An address without what may not be read in a log: the query, and a mailed link's token, which opens a photograph. */
export function pathOf(url: string): string {
  return (url.split('?')[0] ?? '').replace(/^(\/api\/downloads\/).+/i, '$1…');
}

/**
 * An error as the log has it: its kind, its message and where it was thrown. Not what libraries hang on it, such as
 * PostgreSQL's `detail` or the addresses that a mail server has refused; and in messages, which quote statements and
 * answers, no addresses and no values in quotation marks; names of tables, columns and constraints stay.
 */
export function withoutValues(error: SerializedError | null) {
  // Anything can be thrown: a string or undefined has none of these fields.
  const { type, message, stack, code } = (error ?? {}) as Partial<SerializedError> & { code?: unknown };
  return {
    type,
    ...(code === undefined ? {} : { code }),
    message: message
      ?.replace(/'(?:[^']|'')*'/g, '?')
      // PostgreSQL and JSON.parse quote a value as it is, with any quotation marks in it: up to the last one.
      .replace(/(: |\bvalue )"[^]*"/, '$1?')
      .replace(/"[^]*"(?=\.* is not valid JSON)/, '?')
      .replace(/=\([^)]*\)/g, '=(?)')
      .replace(/[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+/g, '?'),
    stack: stack?.match(/^ {4}at .*$/gm)?.join('\n'),
  };
}

/** The id of the request that the running code answers, or that caused the running job; null outside of both. */
export function currentRequestId(logger: PinoLogger): string | null {
  const { req, requestId } = logger.logger.bindings() as { req?: { id: string }; requestId?: string | null };
  return req?.id ?? requestId ?? null;
}
