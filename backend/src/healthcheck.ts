import { Config } from './config';

/** The image's health check: exits with 0 when this container's process, of any role, answers. */
async function main(): Promise<void> {
  const { port } = Config.load().metrics;
  const answer = await fetch(`http://127.0.0.1:${port ?? 0}/health`, { signal: AbortSignal.timeout(3000) });
  process.exitCode = answer.ok ? 0 : 1;
}

main().catch(() => {
  process.exitCode = 1;
});
