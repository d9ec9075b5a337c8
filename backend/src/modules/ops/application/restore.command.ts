import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { loadTable, readTable } from './table-copies';
import { OperatorError } from '../../../shared/errors';
import { HandleLostFiles } from '../../catalog/contract';
import { RestoreFiles } from '../../media/contract';
import { digestOf, FILES, MANIFEST, pathsIn, tableFile, type Manifest } from './back-up.command';

/**
 * Ids to skip: those given out after the backup. Sessions, mailed links and payments may still name them, and must not
 * mean another person.
 */
const LOST = 1_000_000;

/**
 * Restores a backup into an empty database and an empty storage (or, if it was made without files, beside the storage
 * that has them), and answers the number of rows. After a failure the database is as before. People sign in again
 * unless Redis still has their sessions. Jobs that were open at the time of the backup run now, mails included.
 */
export class Restore extends Command<number> {
  constructor(readonly folder: string) {
    super();
  }
}

@CommandHandler(Restore)
export class RestoreHandler implements ICommandHandler<Restore> {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
  ) {}

  async execute(restore: Restore): Promise<number> {
    const folder = await backupIn(resolve(restore.folder));
    const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
    await this.check(folder, manifest);
    await this.refuseUnknown(manifest);
    await this.orm.migrator.up({ to: manifest.migrations.at(-1) ?? 0 });
    await this.orm.em.fork().transactional(async (em) => {
      await refuseWhatIsUsed(em, manifest);
      if (!manifest.withoutFiles) await this.restoreFiles(folder, new Set(manifest.missing));
      for (const { name } of manifest.tables) await setTriggers(em, name, false);
      for (const { name } of [...manifest.tables].reverse())
        await sql`delete from ${sql.table(name)}`.execute(em.getKysely());
      for (const { name, rows } of manifest.tables)
        if ((await loadTable(em, name, tableFile(folder, name))) !== rows) throw new Error(`${name} is not whole`);
      for (const { name } of manifest.tables) await setTriggers(em, name, true);
      for (const { name, value } of manifest.sequences)
        await sql`select setval(${`public.${name}`}::regclass, ${value}::bigint + ${LOST})`.execute(em.getKysely());
      await this.commands.execute(new HandleLostFiles(manifest.missing, 'not-in-backup'));
    });
    await this.orm.migrator.up();
    return manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  }

  /** Before anything is changed. */
  private async check(folder: string, { tables }: Manifest): Promise<void> {
    for (const { name, sha256 } of tables) {
      const file = tableFile(folder, name);
      if (!existsSync(file) || (await digestOf(file)) !== sha256)
        throw new OperatorError(`${file} is not as it was written`);
    }
  }

  private async refuseUnknown({ migrations }: Manifest): Promise<void> {
    const known = new Set((await this.orm.migrator.getPending()).map(({ name }) => name));
    for (const { name } of await this.orm.migrator.getExecuted()) known.add(name);
    if (!migrations.every((name) => known.has(name)))
      throw new OperatorError(
        'This version does not know the tables of the backup: restore it with the version that made it',
      );
  }

  private async restoreFiles(folder: string, missing: ReadonlySet<string>): Promise<void> {
    for await (const lines of readTable(tableFile(folder, 'photos'))) {
      await this.commands.execute(
        new RestoreFiles(
          lines.flatMap((line) => wantedOf(pathsIn(line), missing)),
          join(folder, '..', FILES),
        ),
      );
    }
  }
}

/** The backup's own folder: this one, or the newest whole backup in it. */
async function backupIn(folder: string): Promise<string> {
  if (existsSync(join(folder, MANIFEST))) return folder;
  const names = await readdir(folder).catch(() => []);
  const newest = names.filter((name) => !name.endsWith('.partial') && existsSync(join(folder, name, MANIFEST))).sort();
  const name = newest.at(-1);
  if (name === undefined) throw new OperatorError(`There is no whole backup in ${folder}`);
  return join(folder, name);
}

/** The files of a photograph that will be there: all, its original when a picture is missing, or none with it. */
function wantedOf(paths: string[], missing: ReadonlySet<string>): string[] {
  const [original = '', ...pictures] = paths;
  if (missing.has(original)) return [];
  return pictures.some((path) => missing.has(path)) ? [original] : paths;
}

async function refuseWhatIsUsed(em: EntityManager, { tables }: Manifest): Promise<void> {
  // Migrations bring the packages that every shop begins with.
  for (const { name } of tables.filter((table) => table.name !== 'token_packages')) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(em.getKysely());
    if (rows.length > 0)
      throw new OperatorError(`The database is in use: ${name} is not empty. A backup fills only an empty one`);
  }
}

async function setTriggers(em: EntityManager, table: string, on: boolean): Promise<void> {
  await sql`alter table ${sql.table(table)} ${sql.raw(on ? 'enable' : 'disable')} trigger user`.execute(em.getKysely());
}
