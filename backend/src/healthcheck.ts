import { Config } from './config';

/** The image's health check: ends with 0 when the process of this container, whatever its role, answers. */
async function main(): Promise<void> {
  const { port } = Config.load().metrics;
  const answer = await fetch(`http://127.0.0.1:${port ?? 0}/health`, { signal: AbortSignal.timeout(3000) });
  process.exitCode = answer.ok ? 0 : 1;
}

main().catch(() => {
  process.exitCode = 1;
});
