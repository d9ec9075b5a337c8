import type { ColumnType, Generated } from 'kysely';

/** Written by default where it is left out. */
export type Defaulted<T> = Generated<T>;
/** Written as a Date or by default, read by `isoTime`. */
export type Time = ColumnType<string, Date | string | undefined, Date | string>;
