import type Redis from 'ioredis';
import { auditAge, auditFindings } from './metrics';

/** Redis key of the last audit's result, for Prometheus; the audit itself does not change the database. */
const KEY = 'audit:last';

interface AuditResult {
  /** Milliseconds since 1970. */
  at: number;
  findings: [check: string, count: number][];
}

/** Keeps the number of findings of each check. Without Redis they are only printed. */
export async function keepAuditResult(redis: Redis, findings: [check: string, count: number][]): Promise<void> {
  const result = JSON.stringify({ at: Date.now(), findings } satisfies AuditResult);
  await redis.set(KEY, result).catch(() => undefined);
}

/** Sets the metrics of the last audit, if there was one. */
export async function readAuditResult(redis: Redis): Promise<void> {
  const kept = await redis.get(KEY);
  auditFindings.reset();
  if (kept === null) return auditAge.remove();
  const { at, findings } = JSON.parse(kept) as AuditResult;
  auditAge.set(Math.max(Date.now() - at, 0) / 1000);
  for (const [check, count] of findings) auditFindings.set({ check }, count);
}
