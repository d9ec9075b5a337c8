import { ConfigError } from '../config';

/** Runs a process' main function; when it fails, says why and ends with status 1. */
export function startOrExplain(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  });
}
