import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/*
 * Everything that the shop measures of itself, beside Node's own figures (`nodejs_*`, `process_*`). Names follow
 * Prometheus' rules: base units, `_total` for counters. No label ever carries what a person has typed.
 */

export const requests = new Histogram({
  name: 'shop_http_request_seconds',
  help: 'Answered requests, by route pattern (pages and files of the shop are "page")',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
});

export const jobs = new Histogram({
  name: 'shop_job_seconds',
  help: 'Tries of jobs, by queue, name and outcome (done, failed)',
  labelNames: ['queue', 'job', 'outcome'] as const,
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
});

export const pictures = new Histogram({
  name: 'shop_picture_seconds',
  help: 'Photographs whose pictures were made, by outcome (made, undecodable)',
  labelNames: ['outcome'] as const,
  buckets: [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 10],
});

export const mails = new Counter({
  name: 'shop_mails_total',
  help: 'Mails handed to the mail server, by outcome (sent, failed)',
  labelNames: ['outcome'] as const,
});

export const payments = new Counter({
  name: 'shop_payment_notices_total',
  help: 'Processed payment notices, by outcome (credited, recorded, repeated, refused, account-closed: to be given back)',
  labelNames: ['outcome'] as const,
});

// Alerts ask for an increase, and Prometheus sees none where a counter first appears at 1: these begin at 0.
for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0);
for (const outcome of ['credited', 'recorded', 'repeated', 'refused', 'account-closed']) payments.inc({ outcome }, 0);

export const tokensSold = new Counter({
  name: 'shop_tokens_sold_total',
  help: 'Tokens that payments have put on balances',
});

export const photosSold = new Counter({
  name: 'shop_photos_sold_total',
  help: 'Photographs that people have bought',
});

/** Metrics that workers read from database and Redis for each scrape; only workers have them. */
export const readByWorkers = new Registry();
const registers = [readByWorkers];

export const queueJobs = new Gauge({
  registers,
  name: 'shop_queue_jobs',
  help: 'Jobs of a queue by state (waiting, active, delayed, failed); every worker reports the same figure',
  labelNames: ['queue', 'state'] as const,
});

export const queueOldest = new Gauge({
  registers,
  name: 'shop_queue_oldest_seconds',
  help: 'Age of the job that has waited longest; 0 when none waits',
  labelNames: ['queue'] as const,
});

export const outboxOpen = new Gauge({
  registers,
  name: 'shop_outbox_messages',
  help: 'Messages of the outbox by state (waiting for the relay, open in a queue, given up)',
  labelNames: ['state'] as const,
});

export const outboxLag = new Gauge({
  registers,
  name: 'shop_outbox_lag_seconds',
  help: 'Age of the oldest message that the relay has not put on its queue; 0 when none waits',
});

export const photographs = new Gauge({
  registers,
  name: 'shop_photographs',
  help: 'Photographs by status (processing, ready, failed)',
  labelNames: ['status'] as const,
});

export const auditFindings = new Gauge({
  registers,
  name: 'shop_audit_findings',
  help: 'What the last audit found wrong, by check (balances, debits, deliveries and so on)',
  labelNames: ['check'] as const,
});

export const auditAge = new Gauge({
  registers,
  name: 'shop_audit_age_seconds',
  help: 'Time since the last audit',
});

// Without labels they would be known, at 0, from the start; alerts ask whether they were read.
outboxLag.remove();
auditAge.remove();

export const databasePool = new Gauge({
  name: 'shop_database_pool',
  help: 'Connections of this process to the database, by state (idle, busy, and requests that wait for one)',
  labelNames: ['state'] as const,
});
