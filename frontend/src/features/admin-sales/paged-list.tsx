import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ShowMore } from '../../ui/show-more';
import { EmptyState, ErrorState } from '../../ui/state';
import './sales.css';

interface PagedListProps<Item> {
  query: UseInfiniteQueryResult<Item[]>;
  /** What is said when it did not arrive. */
  errorTitle: string;
  emptyTitle: string;
  emptyText: string;
  /** Only the first page is meant. */
  short?: boolean;
  children: (items: Item[]) => ReactNode;
}

/** A list in all its states: on its way, not arrived, empty, and with more to come. */
export function PagedList<Item>({ query, errorTitle, emptyTitle, emptyText, short, children }: PagedListProps<Item>) {
  const { t } = useTranslation();
  if (query.isPending)
    return (
      <div role="status" aria-busy="true">
        <span className="sr-only">{t('common.loading')}</span>
        <span className="sales-skeleton skeleton" />
      </div>
    );
  if (query.data === undefined)
    return <ErrorState title={errorTitle} error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data.length === 0) return <EmptyState title={emptyTitle}>{emptyText}</EmptyState>;
  return (
    <>
      {children(query.data)}
      {!short && <ShowMore {...query} />}
    </>
  );
}
