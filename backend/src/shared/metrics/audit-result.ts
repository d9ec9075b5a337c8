import type Redis from 'ioredis';
import { auditAge, auditFindings } from './metrics';

/** Where the last audit's result is kept for Prometheus; the audit itself changes nothing in the database. */
const KEY = 'audit:last';

/** Keeps what an audit has found, in a count. Without Redis it is told on the terminal alone. */
export async function keepAuditResult(redis: Redis, findings: number): Promise<void> {
  await redis.hset(KEY, { at: Date.now(), findings }).catch(() => undefined);
}

/** Sets the metrics of the last audit; where there has been none, there are none. */
export async function readAuditResult(redis: Redis): Promise<void> {
  const { at, findings } = await redis.hgetall(KEY);
  auditAge.reset();
  auditFindings.reset();
  if (at === undefined) return auditAge.remove();
  auditAge.set(Math.max(Date.now() - Number(at), 0) / 1000);
  auditFindings.set(Number(findings));
}
