import type Redis from 'ioredis';
import { auditAge, auditFindings } from './metrics';

/** Where the last audit's result is kept for Prometheus; the audit itself changes nothing in the database. */
const KEY = 'audit:last';

interface AuditResult {
  /** Milliseconds since 1970. */
  at: number;
  findings: [check: string, count: number][];
}

/** Keeps how much each check of an audit has found. Without Redis it is told only on the terminal. */
export async function keepAuditResult(redis: Redis, findings: [check: string, count: number][]): Promise<void> {
  const result = JSON.stringify({ at: Date.now(), findings } satisfies AuditResult);
  await redis.set(KEY, result).catch(() => undefined);
}

/** Sets the metrics of the last audit; where there has been none, there are none. */
export async function readAuditResult(redis: Redis): Promise<void> {
  const kept = await redis.get(KEY);
  auditFindings.reset();
  if (kept === null) return auditAge.remove();
  const { at, findings } = JSON.parse(kept) as AuditResult;
  auditAge.set(Math.max(Date.now() - at, 0) / 1000);
  for (const [check, count] of findings) auditFindings.set({ check }, count);
}
