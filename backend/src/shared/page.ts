/** A page of a list: so many rows, after the one whose id is `cursor`. */
export interface Page {
  limit: number;
  cursor?: number;
}

/** Which of a list to read; `search` is part of what is looked for, in any case. */
export interface SearchFilter {
  search?: string;
}

/** Of a list of what people did: those of one person, newest first unless it is said otherwise. */
export interface PeoplesFilter extends SearchFilter {
  userId?: number;
  sort?: 'newest' | 'oldest';
}

/**
 * Rows that an export reads at once. Of a thousand, they outlive V8's young generation; of a hundred, their text shares
 * Node's room for small buffers. Memory grows by several times as much with either (measured; docs/performance.md).
 */
export const EXPORT_PAGE = 400;

/** Reads a list by pages to its end; none is empty. */
export async function* inPages<Row extends { id: number }>(
  limit: number,
  read: (page: Page) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let cursor: number | undefined;
  do {
    const page = await read(cursor === undefined ? { limit } : { limit, cursor });
    cursor = page.length === limit ? page.at(-1)?.id : undefined;
    if (page.length > 0) yield page;
  } while (cursor !== undefined);
}
