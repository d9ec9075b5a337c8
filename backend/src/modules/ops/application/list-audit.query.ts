import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { has, isPerson, wantedIn, type WantedWords } from '../../../shared/database/search';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { ApiProperty } from '@nestjs/swagger';
import type { SearchFilter } from '../../../shared/page';
import { subjectsOf, type Subject } from './audit-names';

/** One thing that a call changed. */
export class AuditChangeDto {
  /** @example "Gallery" */
  what!: string;
  /** Its id, if it has one. */
  @ApiProperty({ oneOf: [{ type: 'integer' }, { type: 'string' }], nullable: true })
  id!: number | string | null;
  /** The fields that changed, as they were; null for a new thing. */
  before!: Record<string, unknown> | null;
  /** The same fields as they are now; null for what is gone. */
  after!: Record<string, unknown> | null;
}

/** Something that an administrator, an operator, a parent or the number reader did. */
export class AuditEntryDto {
  id!: string;
  at!: string;
  /** Null for an operator's command, for the number reader, and for a parent, who is not named. */
  userId!: number | null;
  /** As it was then; `operator`, `reader` or `parent` where there is no id. */
  username!: string;
  /** The call's name in this document. @example "updateGallery" */
  action!: string;
  method!: string;
  /** @example "/api/galleries/12" */
  path!: string;
  /** The request's content, without passwords. */
  body!: Record<string, unknown> | null;
  /** The address on the network that it came from. */
  address!: string;
  /** `done`, or the code of the error; null when it was cut off. Of an upload, that of the call that went wrong. */
  outcome!: string | null;
  /** Of an upload all changes of its calls, for each gallery one; of the reader all that it found in the gallery. */
  changes!: AuditChangeDto[];
  /** Calls of an upload, photographs of the reader; 1 for everything else. */
  calls!: number;
  /** The name of what it was about; null when it has none. @example "Kloof o/14B" */
  about!: string | null;
  /** The gallery of its photographs, or that they were moved to. @example "Kareeboom vs Bergrivier" */
  gallery!: string | null;
  /** Photographs that it was about; null for none. */
  photos!: number | null;
}

/**
 * A page of the audit log, newest first; the calls of an upload are one entry, and so are the photographs of a gallery
 * that were read one after the other. `search` is looked for in
 * names, actions, addresses of calls and changes.
 */
export class ListAudit extends Query<AuditEntryDto[]> {
  constructor(readonly filter: SearchFilter & { limit: number; cursor?: string; userId?: number }) {
    super();
  }
}

@QueryHandler(ListAudit)
export class ListAuditHandler implements IQueryHandler<ListAudit> {
  constructor(private readonly em: EntityManager) {}

  async execute({ filter: { search, userId, cursor, limit } }: ListAudit): Promise<AuditEntryDto[]> {
    const rows = this.em.getKysely<Tables>();
    const entries = rows
      .selectFrom('audit_entries as entry')
      .leftJoin('audit_outcomes as result', 'result.entry_id', 'entry.id')
      .where('entry.part_of', 'is', null)
      .$if(userId !== undefined, (some) => some.where('entry.user_id', '=', userId ?? 0));
    const found = await wantedIn(search, (wanted) =>
      entries.select('entry.id').where(fits(wanted)).orderBy('entry.id', 'desc').limit(1),
    );
    const page = await entries
      .leftJoinLateral(
        (db) =>
          db
            .selectFrom('audit_entries as part')
            .leftJoin('audit_outcomes as end', 'end.entry_id', 'part.id')
            .select((row) => [
              sql<number>`count(*)::integer`.as('calls'),
              sql<boolean>`bool_and(${row.ref('end.outcome')} is not distinct from 'done')`.as('done'),
              sql<string | null>`min(${row.ref('end.outcome')}) filter (where ${row.ref('end.outcome')} <> 'done')`.as(
                'trouble',
              ),
              sql<AuditChangeDto[][] | null>`jsonb_agg(${row.ref('end.changes')} order by part.id)
                filter (where ${row.ref('end.changes')} is not null)`.as('changes'),
            ])
            .whereRef('part.part_of', '=', 'entry.id')
            .as('parts'),
        (join) => join.onTrue(),
      )
      .select((row) => [
        'entry.id',
        isoTime(row.ref('entry.at')).as('at'),
        'entry.user_id as userId',
        'entry.username',
        'entry.action',
        'entry.method',
        'entry.path',
        row.ref('entry.body').$castTo<AuditEntryDto['body']>().as('body'),
        'entry.address',
        sql<string | null>`case when parts.done is false and result.outcome = 'done' then parts.trouble
          else result.outcome end`.as('outcome'),
        row.ref('result.changes').$castTo<AuditEntryDto['changes'] | null>().as('changes'),
        sql<number>`parts.calls + 1`.as('calls'),
        'parts.changes as laterChanges',
      ])
      .$if(cursor !== undefined, (some) => some.where('entry.id', '<', cursor ?? ''))
      .$if(found !== null, (some) => some.where(fits(found ?? { words: [] })))
      .orderBy('entry.id', 'desc')
      .limit(limit)
      .execute();
    const told = page.map(({ changes, laterChanges, ...entry }) => ({
      ...entry,
      changes: mergeListed([changes ?? [], ...(laterChanges ?? [])].flat()),
    }));
    const subjects = await subjectsOf(rows, told);
    return told.map((entry, index) => ({ ...entry, ...(subjects[index] as Subject) }));
  }
}

/** Whether the words are in what was done, sent or changed, or name the gallery or the person that it was about. */
function fits(wanted: WantedWords): RawBuilder<boolean> {
  const text = sql`searchable(concat_ws(' ', entry.username, entry.action, entry.path, entry.body, result.changes))`;
  const galleries = sql`select id from galleries where ${has(sql`searchable(name)`, wanted)}`;
  const people = sql`select id from users where ${isPerson(wanted)}`;
  return sql`(${has(text, wanted)}
    or substring(entry.path from '^/api/galleries/([0-9]+)')::integer in (${galleries})
    or jsonb_path_query_first(result.changes, '$[*] ? (@.what == "Gallery").id')::integer in (${galleries})
    or substring(entry.path from '^/api/admin/(?:users|resend-user-emails)/([0-9]+)')::integer in (${people}))`;
}

/** Lists of photographs that several calls or jobs make longer. */
const LISTS = ['addedPhotos', 'labelledPhotos'];

/** Such a list of one gallery as one change; others stay as they are. */
function mergeListed(changes: AuditChangeDto[]): AuditChangeDto[] {
  const merged: AuditChangeDto[] = [];
  for (const change of changes) {
    const key = listOf(change);
    const same = key && merged.find((one) => listOf(one) === key && one.id === change.id);
    if (key && same) same.after = { [key]: [same.after?.[key], change.after?.[key]].flat() };
    else merged.push({ ...change });
  }
  return merged;
}

function listOf({ after }: AuditChangeDto): string | undefined {
  return LISTS.find((list) => Array.isArray(after?.[list]));
}
