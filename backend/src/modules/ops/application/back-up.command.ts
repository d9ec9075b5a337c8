import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsolationLevel, MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { readTable, tablesInOrder, writeTable } from './table-copies';
import { SaveFiles } from '../../media/contract';
import { purgeBackups } from './purge-backups';

/** The manifest of a backup. */
export interface Manifest {
  at: string;
  /** The migrations that its tables are of. */
  migrations: string[];
  /** In the order in which they are put back, with the SHA-256 of their files. */
  tables: { name: string; rows: number; sha256: string }[];
  /** The last numbers that were given, so that none is given again. */
  sequences: { name: string; value: string }[];
  /** Files that were removed while the backup was made, with their photographs. */
  missing: string[];
  /** The files are kept by their own storage, and are not in the backup. */
  withoutFiles?: boolean;
}

/** Paths in a backup. */
export const MANIFEST = 'manifest.json';
/** Beside the backups, which share them: a file never changes. */
export const FILES = 'files';
/** A table’s rows, one JSON object a line, compressed. */
export const tableFile = (folder: string, table: string) => join(folder, `${table}.jsonl.gz`);

/**
 * Copies the database, as it was at one moment, and the files of its photographs into a folder, while the shop goes on,
 * and removes the backups there that are older than `keepDays`; answers the new backup's folder. Files that an earlier
 * backup has copied are not copied again; `withoutFiles` copies none, for buckets that keep removed files. An
 * interrupted backup keeps `.partial` in its name.
 */
export class BackUp extends Command<string> {
  constructor(
    readonly folder: string,
    readonly keepDays: number,
    readonly withoutFiles: boolean,
  ) {
    super();
  }
}

@CommandHandler(BackUp)
export class BackUpHandler implements ICommandHandler<BackUp> {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
  ) {}

  async execute({ folder, keepDays, withoutFiles }: BackUp): Promise<string> {
    const at = new Date().toISOString();
    const target = join(resolve(folder), at.replace(/[:.]/g, '-'));
    const partial = `${target}.partial`;
    await mkdir(partial, { recursive: true });
    await mkdir(join(resolve(folder), FILES), { recursive: true });
    const copied = await this.orm.em.fork().transactional((em) => this.copyTables(em, partial), {
      isolationLevel: IsolationLevel.REPEATABLE_READ,
      readOnly: true,
    });
    const missing = withoutFiles
      ? []
      : await this.copyFiles(tableFile(partial, 'photos'), join(resolve(folder), FILES));
    const manifest: Manifest = { at, ...copied, missing, withoutFiles };
    await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
    await rename(partial, target);
    await purgeBackups(resolve(folder), join(resolve(folder), FILES), keepDays);
    return target;
  }

  private async copyTables(em: EntityManager, folder: string): Promise<Omit<Manifest, 'at' | 'missing'>> {
    const { rows: migrations } = await sql<{ name: string }>`
      select name from mikro_orm_migrations order by id`.execute(em.getKysely());
    const { rows: sequences } = await sql<{ name: string; value: string }>`
      select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null and sequencename not like 'mikro_orm%'
      order by 1`.execute(em.getKysely());
    const tables: Manifest['tables'] = [];
    for (const name of await tablesInOrder(em)) {
      const file = tableFile(folder, name);
      const rows = await writeTable(em, name, file);
      tables.push({ name, rows, sha256: await digestOf(file) });
    }
    return { migrations: migrations.map(({ name }) => name), tables, sequences };
  }

  /** The files of the photographs that the backup holds; those that were taken in since are the next one's. */
  private async copyFiles(photos: string, folder: string): Promise<string[]> {
    const missing: string[] = [];
    for await (const lines of readTable(photos)) {
      missing.push(...(await this.commands.execute(new SaveFiles(lines.flatMap(pathsIn), folder))));
    }
    return missing;
  }
}

/** The paths of a photograph's files, the original first, in its line of the table `photos`. */
export function pathsIn(line: string): string[] {
  const photo = JSON.parse(line) as Record<string, string | null>;
  return ['file_path', 'watermarked_path', 'grid_path', 'thumbnail_path'].flatMap((column) => photo[column] ?? []);
}

/** SHA-256 of a file, hexadecimal. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
