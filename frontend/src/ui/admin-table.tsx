import { ArrowDown, ArrowUp } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { classes } from './classes';
import './table.css';
import './admin-table.css';

export type Sort = 'newest' | 'oldest';

/** Which rows come first, and the way to change it; without `onSort` the order is fixed. */
export interface Sorting {
  sort?: Sort;
  onSort?: (sort: Sort) => void;
}

export interface Column<Row> {
  /** Names the cell's place on the card that a row is on phones, and its looks (admin-table.css). */
  place: string;
  head: string;
  /** The head is only for screen readers. */
  silent?: boolean;
  number?: boolean;
  /** Rows are sorted by it. */
  sorted?: boolean;
  cell: (row: Row) => ReactNode;
}

interface AdminTableProps<Row> extends Sorting {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The card of a row on phones, as CSS writes a grid: `'what tokens' 'who state' / minmax(0, 1fr) auto`. */
  card: string;
  className?: string;
}

/** An administrators' table: dense, its head in sight while it scrolls, and a card for each row on phones. */
export function AdminTable<Row extends { id: number | string }>({
  rows,
  columns,
  card,
  className,
  ...sorting
}: AdminTableProps<Row>) {
  return (
    <div className={classes('table admin-table', className)} style={{ '--card': card } as CSSProperties}>
      <table>
        <thead>
          <tr>
            {columns.map((column) =>
              column.sorted ? (
                <SortedHead key={column.place} {...sorting}>
                  {column.head}
                </SortedHead>
              ) : (
                <th key={column.place} scope="col" className={column.number ? 'number' : undefined}>
                  {column.silent ? <span className="sr-only">{column.head}</span> : column.head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ place, number, cell }) => (
                <td
                  key={place}
                  className={classes(`cell-${place}`, number && 'number')}
                  style={{ '--place': place } as CSSProperties}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SortedHead({ sort = 'newest', onSort, children }: Sorting & { children: ReactNode }) {
  const newestFirst = sort === 'newest';
  const Arrow = newestFirst ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={newestFirst ? 'descending' : 'ascending'}>
      {onSort ? (
        <button type="button" className="table-sort" onClick={() => onSort(newestFirst ? 'oldest' : 'newest')}>
          {children}
          <Arrow className="small" aria-hidden="true" />
        </button>
      ) : (
        children
      )}
    </th>
  );
}
