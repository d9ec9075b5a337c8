import { randomUUID } from 'node:crypto';
import type { Params, PinoLogger } from 'nestjs-pino';
import type { Config } from '../config';
import type { Role } from './role';

/** Methods that only read. */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** JSON logs with a request id; no headers, cookies, bodies or query texts, so no personal data. */
export function logging(config: Config, role: Role): Params {
  return {
    pinoHttp: {
      level: config.logLevel,
      base: { role, pid: process.pid },
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
          path: request.url.split('?')[0],
        }),
        res: (response: { statusCode: number }) => ({ status: response.statusCode }),
      },
      customLogLevel: (request, response, error) => {
        if (error || response.statusCode >= 500) return 'error';
        // What changes something is told at once: a purchase is followed from here to its mail.
        return response.statusCode >= 400 || !SAFE.has(request.method ?? '') ? 'info' : 'debug';
      },
    },
  };
}

/** The id of the request that the running code answers, or that caused the running job; null outside of both. */
export function currentRequestId(logger: PinoLogger): string | null {
  const { req, requestId } = logger.logger.bindings() as { req?: { id: string }; requestId?: string | null };
  return req?.id ?? requestId ?? null;
}
