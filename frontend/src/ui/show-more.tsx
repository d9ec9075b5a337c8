import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { useInView } from './use-in-view';
import './show-more.css';

interface MoreProps {
  /** A list that is fetched by pages. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  /** Label of the button; by default that it shows more. */
  label?: string;
}

/** The way to the next page of a list; a page that did not arrive can be tried again. */
export function ShowMore(more: MoreProps) {
  if (!more.query.hasNextPage) return null;
  return (
    <p className="show-more">
      <MoreButton {...more} />
    </p>
  );
}

/** The end of an endless list: fetches on when it comes near, and is a button where that failed or did not happen. */
export function EndlessMore(more: MoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = more.query;
  const [end, endInView] = useInView<HTMLDivElement>('800px');
  useEffect(() => {
    if (endInView && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [endInView, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return <div ref={end}>{hasNextPage && <MoreButton {...more} />}</div>;
}

function MoreButton({ query, label }: MoreProps) {
  const { t } = useTranslation();
  return (
    <Button working={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {query.isFetchNextPageError ? t('common.tryAgain') : (label ?? t('common.showMore'))}
    </Button>
  );
}
