import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram, type Executable } from '../../tools/services/debian-package.ts';
import { noticeOf, sign } from '../../tools/services/payfast-protocol.ts';
import { load } from './load.ts';
import { compare, cpuOf, cpuOfEnded, ratioRow, SECONDS, type Row, type Sample } from './measure.ts';
import type { BenchShop } from './shop.ts';

const run = promisify(execFile);
const CLIENTS = 8;

/** pgbench of the machine, or of this release's server of PostgreSQL. */
async function findPgbench(): Promise<Executable> {
  const { stdout } = await run('apt-cache', ['depends', 'postgresql']).catch(() => ({ stdout: '' }));
  const server = /postgresql-(\d+)/.exec(stdout) ?? ['postgresql-17', '17'];
  const program = {
    name: 'pgbench',
    commands: ['pgbench'],
    packages: [server[0]],
    libraries: /^lib(pq|ldap|sasl)/,
    path: `usr/lib/postgresql/${server[1]}/bin/pgbench`,
    version: '--version',
    otherwise: 'Install it ("apt install postgresql-contrib", "brew install postgresql").',
  };
  return findProgram(program, '.data/bench', console.log);
}

/** Payment notices stored, signature and outbox with them, against pgbench with the same insert alone. */
export async function notices(shop: BenchShop): Promise<Row[]> {
  const pgbench = await findPgbench();
  const api = await shop.start('main');
  let number = 0;
  const next = (): string => {
    number += 1;
    const form = new Map([
      ['m_payment_id', '1'],
      ['amount', '200.00'],
      ['item_name', '5 Token Pack'],
    ]);
    const body = noticeOf(form, 'COMPLETE', `bench-${number}`);
    return `${body}&signature=${sign(body)}`;
  };
  const script = join(shop.directory, 'notice.sql');
  writeFileSync(
    script,
    `\\set number random(1, 9223372036854775806)
    insert into payment_notices (body, body_hash, source_address)
      values ('${next()}' || :number, lpad(:number::text, 64, '0'), '127.0.0.1') on conflict do nothing;`,
  );
  const stored = await compare(
    async () => {
      const before = cpuOf([api]);
      const { done, failed, seconds } = await load(shop.origin, { clients: CLIENTS, seconds: SECONDS }, () => ({
        method: 'POST',
        path: '/api/payfast-itn',
        body: next(),
      }));
      if (failed > 0) throw new Error(`${failed} notices were refused`);
      return { units: done, seconds, cpuMs: cpuOf([api]) - before };
    },
    async (): Promise<Sample> => {
      const before = cpuOfEnded();
      const args = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-T', String(SECONDS), '-f', script];
      const { stdout } = await run(pgbench.path, [...args, shop.services.databaseUrl], {
        env: { ...process.env, ...pgbench.env },
      });
      const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
      return { units: perSecond * SECONDS, seconds: SECONDS, cpuMs: cpuOfEnded() - before };
    },
  );
  const { rows } = await shop.pool.query<{ wrong: string }>(
    `select count(*) as wrong from payment_notices where reason = 'signature'`,
  );
  return [
    ratioRow(
      'payment notices stored, a second',
      'pgbench doing the same insert, 8 clients',
      0.2,
      stored,
      `${rows[0]?.wrong ?? '?'} with a wrong signature`,
    ),
  ];
}
