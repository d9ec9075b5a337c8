import { destination, pino, stdSerializers } from 'pino';
import { ConfigError } from '../config';
import { DomainError, OperatorError } from './errors';
import { withoutValues } from './logging';

/** Runs a process' main function; when it fails, logs why and ends with status 1. */
export function startOrExplain(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const err = stdSerializers.wrapErrorSerializer(withoutValues);
    const log = pino({ serializers: { err } }, destination({ dest: 2, sync: true }));
    if (error instanceof ConfigError) log.fatal(error.message);
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
  const { code } = error as { code?: unknown };
  // Several addresses were tried, and each has said its own.
  if (error instanceof AggregateError) return [...new Set(error.errors.map(explain))].join('\n');
  if (error instanceof OperatorError || typeof code === 'string') return error.message;
  return error.stack ?? error.message;
}
