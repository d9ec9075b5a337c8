import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isAwaited } from '../api/queries';
import { ShowMore } from './show-more';
import { EmptyState, ErrorState } from './state';
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
  const { t } = useTranslation();
  if (isAwaited(query))
    return (
      <div role="status" aria-busy="true">
        <span className="sr-only">{t('common.loading')}</span>
        <span className="list-skeleton skeleton" />
      </div>
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
