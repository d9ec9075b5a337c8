import { sql, type RawBuilder } from 'kysely';

/** Whether a message that is still to have its effect has this column's value, such as `photos.id`, in its payload. */
export function isUnderWay(message: string, field: string, column: string): RawBuilder<boolean> {
  return sql`exists (
    select from outbox_messages where name = ${message} and done_at is null and failed_at is null
      and payload ->> ${field} = ${sql.raw(column)}::text)`;
}
