import Redis from 'ioredis';
import { AuditShop } from '../modules/ops/application/audit-shop.query';
import { keepAuditResult } from '../shared/metrics/audit-result';
import type { OperatorsCommand } from './operator';

/** Minutes after which a file must have its photograph: no upload takes longer (an hour is the longest request). */
export const SETTLE = { type: 'string', default: '61' } as const;

export const audit: OperatorsCommand = {
  usage: '[--settle MINUTES] [--json]',
  does: 'look whether books, deliveries, jobs and files are right; change nothing',
  help: `Prints for each check what is wrong and what is on its way, with examples; as JSON with
--json. Files younger than --settle minutes (${SETTLE.default}) are not judged: an upload may still
be under way. Ends with status 1 when anything is wrong; docs/operations.md says for
each check what to do. The result also goes to Prometheus.`,
  options: { settle: SETTLE, json: { type: 'boolean', default: false } },
  problem: ({ settle }) => (Number(settle) >= 0 ? null : '--settle is a number of minutes'),
  /** Prints what each check has found; ends with status 1 when anything is wrong. */
  async run(shop, { settle, json }) {
    const results = await shop.ask(new AuditShop(Number(settle)));
    const findings = results.reduce((sum, { faults }) => sum + faults.count, 0);
    if (findings > 0) process.exitCode = 1;
    await keepAuditResult(
      shop.app.get(Redis),
      results.map(({ name, faults }) => [name, faults.count]),
    );
    if (json) return console.log(JSON.stringify(results));
    console.log(`${'check'.padEnd(26)}${'wrong'.padStart(8)}${'on its way'.padStart(12)}`);
    for (const { name, faults, open } of results) {
      console.log(`${name.padEnd(26)}${String(faults.count).padStart(8)}${String(open).padStart(12)}`);
      for (const example of faults.examples) console.log(`    ${example}`);
      if (faults.count > faults.examples.length) console.log(`    and ${faults.count - faults.examples.length} more`);
    }
  },
};
