import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isAwaited } from '../api/queries';
import { ShowMore } from './show-more';
import { EmptyState, ErrorState, Loading } from './state';
import './paged-list.css';

interface PagedListProps<Item> {
  query: UseInfiniteQueryResult<Item[]>;
  /** Title of the error when it does not load. */
  errorTitle: string;
  emptyTitle: string;
  emptyText: string;
  /** Only the first page is meant. */
  short?: boolean;
  children: (items: Item[]) => ReactNode;
}

/**
 * A list in all its states: loading, failed, empty, and with more to come. Rows of the former order or search stay,
 * faded, until the new ones are here.
 */
export function PagedList<Item>({ query, errorTitle, emptyTitle, emptyText, short, children }: PagedListProps<Item>) {
  if (isAwaited(query))
    return (
      <Loading>
        <span className="list-skeleton skeleton" />
      </Loading>
    );
  if (query.data === undefined || (query.data.length === 0 && query.isError))
    return <ErrorState title={errorTitle} error={query.error} onRetry={() => void query.refetch()} />;
  const isEmpty = query.data.length === 0;
  return (
    <div className="paged-list" aria-busy={query.isPlaceholderData || undefined}>
      {isEmpty ? <EmptyState title={emptyTitle}>{emptyText}</EmptyState> : children(query.data)}
      {!isEmpty && !short && <ShowMore query={query} />}
    </div>
  );
}
