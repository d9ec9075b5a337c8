import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { anywhere } from '../../../shared/database/search';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { ApiProperty } from '@nestjs/swagger';
import type { SearchFilter } from '../../../shared/page';

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

/** Something that an administrator or an operator did. */
export class AuditEntryDto {
  id!: string;
  at!: string;
  /** Null for an operator's command. */
  userId!: number | null;
  /** As it was then; `operator` for an operator's command. */
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
  /** `done`, or the code of the error; null when it was cut off. */
  outcome!: string | null;
  changes!: AuditChangeDto[];
}

/**
 * A page of what administrators did, newest first. `search` is looked for in names, actions, addresses of calls and
 * changes.
 */
export class ListAudit extends Query<AuditEntryDto[]> {
  constructor(readonly filter: SearchFilter & { limit: number; cursor?: string; userId?: number }) {
    super();
  }
}

@QueryHandler(ListAudit)
export class ListAuditHandler implements IQueryHandler<ListAudit> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter: { search, userId, cursor, limit } }: ListAudit): Promise<AuditEntryDto[]> {
    let entries = this.em
      .getKysely<Tables>()
      .selectFrom('audit_entries as entry')
      .leftJoin('audit_outcomes as result', 'result.entry_id', 'entry.id')
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
        'result.outcome',
        row.ref('result.changes').$castTo<AuditEntryDto['changes'] | null>().as('changes'),
      ])
      .orderBy('entry.id', 'desc')
      .limit(limit);
    if (userId !== undefined) entries = entries.where('entry.user_id', '=', userId);
    if (cursor !== undefined) entries = entries.where('entry.id', '<', cursor);
    const pattern = anywhere(search);
    if (pattern !== null) {
      entries = entries.where((row) =>
        row.or([
          row('entry.username', 'ilike', pattern),
          row('entry.action', 'ilike', pattern),
          row('entry.path', 'ilike', pattern),
          row(row.cast<string>('entry.body', 'text'), 'ilike', pattern),
          row(row.cast<string>('result.changes', 'text'), 'ilike', pattern),
        ]),
      );
    }
    return entries.execute().then((rows) => rows.map((entry) => ({ ...entry, changes: entry.changes ?? [] })));
  }
}
