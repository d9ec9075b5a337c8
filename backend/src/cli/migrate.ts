import { MikroORM } from '@mikro-orm/postgresql';
import { Config } from '../config';
import { EnsureAdmin } from '../modules/identity/application/ensure-admin.command';
import type { OperatorsCommand } from './operator';

export const migrate: OperatorsCommand = {
  usage: '',
  does: 'bring the database up to date, and make the first administrator of the settings',
  help: `Several may do it at once: each waits for its turn. While the shop has no administrator,
one is made from ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD, where all three are set.`,
  async run(shop) {
    const orm = shop.app.get(MikroORM);
    // Safe to run by several at once: each takes its turn behind an advisory lock.
    const inTurn = (work: () => Promise<void>) =>
      orm.em.fork().transactional(async (em) => {
        await em.execute(`select pg_advisory_xact_lock(hashtext('migrate'))`);
        await work();
      });
    await inTurn(async () => {
      const done = await orm.migrator.up();
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
