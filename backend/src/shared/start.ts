import { ConfigError } from '../config';
import { DomainError, OperatorError } from './errors';

/** Runs a process' main function; when it fails, says why and ends with status 1. */
export function startOrExplain(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  });
}

/**
 * What has gone wrong in a command, for the operator: a sentence where somebody has written one or the system has one
 * (no such file, no connection), and everything that is known otherwise.
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
