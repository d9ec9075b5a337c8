import { Injectable } from '@nestjs/common';
import { EntityManager, IsolationLevel } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { PhotoFilesDropped } from '../../catalog/contract';
import { BOUGHT_SIZES, keyOf } from '../domain/stored-key';
import { Storage, type StoredEntry } from './storage';

/** Rows that are read at once. */
const BATCH = 5000;

/**
 * A file that the database names. Without a photograph it may be missing: its removal is under way, or it is a bought
 * picture, which is made when it is first looked at.
 */
interface NamedFile {
  path: string;
  photoId: number | null;
  /** Of an original. */
  bytes: string | null;
}

/**
 * Hears of a photograph's file that is missing (`sold`: an original that somebody has bought) or damaged, or of a file of
 * no photograph; `words` say it in English.
 */
type Tell = (what: 'missing' | 'sold' | 'damaged' | 'orphan', path: string, words: string, photoId?: number) => void;

/** Compares every stored file with the catalogue, both read a little at a time. */
@Injectable()
export class FileComparer {
  constructor(
    private readonly em: EntityManager,
    private readonly storage: Storage,
  ) {}

  /** A file is expected to have its photograph when it is older than `settleMinutes`. */
  async compare(settleMinutes: number, tell: Tell): Promise<void> {
    const settled = new Date(Date.now() - settleMinutes * 60_000);
    await this.em.fork().transactional((em) => this.walk(namedFiles(em.getKysely<Tables>()), settled, tell), {
      readOnly: true,
      isolationLevel: IsolationLevel.REPEATABLE_READ,
    });
  }

  /** Walks along both, which are in the same order. The database's picture is the older one. */
  private async walk(named: AsyncIterable<NamedFile>, settled: Date, tell: Tell): Promise<void> {
    const files = this.storage.list()[Symbol.asyncIterator]();
    const next = async () => {
      const step = await files.next();
      return step.done ? null : step.value;
    };
    let claimed = '';
    const leave = ({ path, modifiedAt }: StoredEntry) => {
      if (path !== claimed && modifiedAt <= settled) tell('orphan', path, path);
      return next();
    };
    // The cursor is opened before the first file is looked at.
    const rows = named[Symbol.asyncIterator]();
    let row = await rows.next();
    let file = await next();
    for (; !row.done; row = await rows.next()) {
      const { path, photoId, bytes } = row.value;
      while (file && file.path < path) file = await leave(file);
      if (file?.path === path) {
        claimed = path;
        if (bytes !== null && file.bytes !== Number(bytes))
          tell('damaged', path, `${path} of photo ${photoId}: ${file.bytes} bytes instead of ${bytes}`);
      } else if (photoId !== null) {
        const missing = await this.missing(path, photoId);
        if (missing) tell(missing.isSold ? 'sold' : 'missing', path, `${path} of photo ${photoId}`, photoId);
      }
    }
    while (file) file = await leave(file);
  }

  /**
   * Looks again, at both as they are now: the photograph may have been deleted meanwhile. Answers null when nothing is
   * missing, else whether it is an original that was sold.
   */
  private async missing(path: string, photoId: number): Promise<{ isSold: boolean } | null> {
    const key = keyOf(path);
    if (key && (await this.storage.sizeOf(key)) !== null) return null;
    const photo = await this.em
      .fork()
      .getKysely<Tables>()
      .selectFrom('photos')
      .select(
        sql<boolean>`file_path = ${path} and exists (select from purchases where photo_id = photos.id)`.as('isSold'),
      )
      .where('id', '=', photoId)
      .where((row) =>
        row.or(
          (['file_path', 'thumbnail_path', 'watermarked_path', 'grid_path'] as const).map((column) =>
            row(column, '=', path),
          ),
        ),
      )
      .executeTakeFirst();
    return photo ?? null;
  }
}

/** Every file of a photograph, and those that are about to be removed, in the order of the paths. */
async function* namedFiles(rows: Kysely<Tables>): AsyncGenerator<NamedFile> {
  await sql`
    declare named_files no scroll cursor for
    select path, photo_id as "photoId", bytes from (
      select file_path as path, id as photo_id, bytes from photos
      union all
      select picture, id, null from photos, unnest(array[thumbnail_path, watermarked_path, grid_path]) picture
      where picture is not null
      union all
      select regexp_replace(file_path, '^originals/(.*)\\.[a-z]+$', 'bought/\\1-' || size || '.jpg'), null, null
      from photos, unnest(array[${sql.join(BOUGHT_SIZES)}]::text[]) size
      where exists (select from purchases where photo_id = photos.id)
      union all
      select jsonb_array_elements_text(payload -> 'paths'), null, null from outbox_messages
      where name = ${sql.lit(PhotoFilesDropped.name)} and done_at is null
    ) files
    order by path collate "C"`.execute(rows);
  for (;;) {
    const { rows: batch } = await sql<NamedFile>`fetch ${sql.lit(BATCH)} from named_files`.execute(rows);
    if (batch.length === 0) return;
    yield* batch;
  }
}
