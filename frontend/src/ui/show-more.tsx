import { useTranslation } from 'react-i18next';
import { Button } from './button';
import './show-more.css';

interface ShowMoreProps {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  /** What the button says, where there is more to say than that it shows more. */
  label?: string;
}

/** The way to the next page of a list; a page that did not arrive can be tried again. */
export function ShowMore({
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
  label,
}: ShowMoreProps) {
  const { t } = useTranslation();
  if (!hasNextPage) return null;
  return (
    <p className="show-more">
      <Button working={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? t('common.tryAgain') : (label ?? t('common.showMore'))}
      </Button>
    </p>
  );
}
