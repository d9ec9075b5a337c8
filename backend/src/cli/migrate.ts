import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../config';
import { EnsureAdmin } from '../modules/identity/application/ensure-admin.command';
import { OperatorError } from '../shared/errors';
import type { OperatorsCommand } from './operator';

/** Seconds that a migration waits for a table: everybody else who needs the table waits behind it. */
const PATIENCE = 5;
/** PostgreSQL's code for a lock that was waited for in vain. */
const LOCK_NOT_AVAILABLE = '55P03';

export const migrate: OperatorsCommand = {
  usage: '',
  does: 'bring the database up to date, and make the first administrator of the settings',
  help: `Several may do it at once: each waits for its turn. While the shop has no
administrator, one is made from ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD,
where all three are set. Ends with status 1, and changes nothing, when a table
that a migration wants is in use for longer than ${PATIENCE} seconds: by a backup or an
audit, for instance. Run it again then.`,
  async run(shop) {
    const orm = shop.app.get(MikroORM);
    // Safe to run by several at once: each takes its turn behind an advisory lock.
    const inTurn = (work: (em: EntityManager) => Promise<void>) =>
      orm.em.fork().transactional(async (em) => {
        await em.execute(`select pg_advisory_xact_lock(hashtext('migrate'))`);
        await work(em);
      });
    await inTurn(async (em) => {
      await em.execute(`set local lock_timeout = '${PATIENCE}s'`);
      const done = await orm.migrator.up({ transaction: em.getTransactionContext<object>() }).catch(tellWhy);
      console.log(
        done.length > 0 ? `Migrated: ${done.map(({ name }) => name).join(', ')}` : 'The database is up to date',
      );
    });
    const admin = shop.app.get(Config).firstAdmin;
    if (!admin) return;
    await inTurn(async () => {
      const { done, username } = await shop.execute(new EnsureAdmin(admin.email, admin.username, admin.password, true));
      if (done !== 'already') console.log(`Made the administrator ${username}`);
    });
  },
};

function tellWhy(error: Error & { code?: string }): never {
  if (error.code !== LOCK_NOT_AVAILABLE) throw error;
  throw new OperatorError(
    'Something is using a table that a migration wants. Nothing was changed: run it again later.',
  );
}
