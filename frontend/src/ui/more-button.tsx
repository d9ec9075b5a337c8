import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { useInView } from './use-in-view';

interface MoreButtonProps {
  /** A list that is fetched by pages. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  /** What the button says; without it, that it shows more photographs. */
  label?: string;
}

/** The end of an endless list: fetches on when it comes near, and is a button for when that failed or did not happen. */
export function MoreButton({ query, label }: MoreButtonProps) {
  const { t } = useTranslation();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const [end, endInView] = useInView<HTMLDivElement>('800px');
  useEffect(() => {
    if (endInView && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [endInView, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return (
    <div ref={end}>
      {hasNextPage && (
        <Button working={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchNextPageError ? t('common.tryAgain') : (label ?? t('gallery.showMore'))}
        </Button>
      )}
    </div>
  );
}
