import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Migration } from '@mikro-orm/migrations';
import { OperatorError } from '../shared/errors';

/** The files of `initial/`; each needs those before it. */
const PARTS = ['common', 'identity', 'catalog', 'labels', 'players', 'wallet', 'orders', 'ops'];
/** Of the 18 steps that made the same schema before, but for one column. */
const LAST_STEP = '20261128-begun-purchases';

/** Every table of the shop, with its constraints, indexes and triggers, and the packages that it begins with. */
export class Migration20261128Initial extends Migration {
  /** A database that the steps made keeps its tables, and is recorded as one that this migration made. */
  override async up(): Promise<void> {
    const steps = (await this.execute('select name from mikro_orm_migrations')) as { name: string }[];
    if (steps.length === 0) {
      for (const part of PARTS) this.addSql(readFileSync(join(__dirname, 'initial', `${part}.sql`), 'utf8'));
      return;
    }
    if (!steps.some(({ name }) => name === LAST_STEP))
      throw new OperatorError(
        `This database stopped before ${LAST_STEP}: migrate it with commit 5232622f, then with this one.`,
      );
    this.addSql(`alter table token_purchases add seller jsonb check (jsonb_typeof(seller) = 'object')`);
    this.addSql('delete from mikro_orm_migrations');
  }
}
