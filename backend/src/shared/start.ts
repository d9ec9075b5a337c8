import { destination, pino, stdSerializers } from 'pino';
import { ConfigError } from '../config';
import { DomainError, OperatorError } from './errors';
import { withoutValues } from './logging';

/** Remedies for failures of a start that are no fault of the program, by the system's or PostgreSQL's code. */
const REMEDIES: Partial<Record<string, string>> = {
  EADDRINUSE: 'Another program has this port: end it, or set PORT to another one.',
  EADDRNOTAVAIL: 'This machine has no such address: set HOST to one of its own, such as 127.0.0.1.',
  EACCES: 'The user of this process may not do that: give it the right to, or choose another place in the settings.',
  EROFS: 'Nothing can be written there: choose another place in the settings.',
  ENOTDIR: 'A file is where a folder is wanted: choose another place in the settings.',
  ENOSPC: 'The disk is full: make room, and start again. Nothing is lost.',
  ECONNREFUSED: 'Nothing answers there: start the server, or correct its address in the settings.',
  ENOTFOUND: 'No machine has this name: correct the address in the settings.',
  ETIMEDOUT: 'Nothing answers there: start the server, or correct its address in the settings.',
  '28P01': 'PostgreSQL refuses the password of DATABASE_URL.',
  '28000': 'PostgreSQL refuses the user of DATABASE_URL.',
  '3D000': 'PostgreSQL has no database of the name in DATABASE_URL: create it.',
  '42501': 'The user of DATABASE_URL may not do that: it must own the database, and may create extensions.',
  '53100': 'The disk of PostgreSQL is full: make room there, and start again. Nothing is lost.',
  '53300': 'PostgreSQL has too many connections: lower DATABASE_POOL, or let it have more.',
};
REMEDIES['EPERM'] = REMEDIES['EACCES'];
REMEDIES['EDQUOT'] = REMEDIES['ENOSPC'];
REMEDIES['EAI_AGAIN'] = REMEDIES['ENOTFOUND'];

/** Tells what is wrong and what to do, for a failure that has a remedy; null for others. */
function remedyFor(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  // Several addresses were tried, and each has said its own.
  if (error instanceof AggregateError) return remedyFor(error.errors[0]);
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const remedy = typeof code === 'string' ? REMEDIES[code] : undefined;
  if (remedy === undefined) return cause === undefined ? null : remedyFor(cause);
  // PostgreSQL's own words quote names and statements; the system's name the port or the path.
  return /^\d/.test(String(code)) ? remedy : `${error.message}. ${remedy}`;
}

/** Runs a process' main function; when it fails, logs why and ends with status 1. */
export function startOrExplain(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const err = stdSerializers.wrapErrorSerializer(withoutValues);
    const log = pino({ serializers: { err } }, destination({ dest: 2, sync: true }));
    const known = error instanceof ConfigError ? error.message : remedyFor(error);
    if (known !== null) log.fatal(known);
    else log.fatal({ err: error }, 'The process has failed');
    process.exit(1);
  });
}

/**
 * Describes a command's failure for the operator: its sentence, if the error has one or the system has one (no such
 * file, no connection), otherwise the whole error.
 */
export function explain(error: unknown): string {
  if (error instanceof DomainError) return error.text.en;
  if (!(error instanceof Error)) return String(error);
  const remedy = remedyFor(error);
  if (remedy !== null) return remedy;
  const { code } = error as { code?: unknown };
  // Several addresses were tried, and each has said its own.
  if (error instanceof AggregateError) return [...new Set(error.errors.map(explain))].join('\n');
  if (error instanceof OperatorError || typeof code === 'string') return error.message;
  return error.stack ?? error.message;
}
