import { useTranslation } from 'react-i18next';
import { Button } from './button';
import './pagination.css';

/** Page buttons beside each other at most (specification of the administrators' side, section 9). */
const MOST = 5;

interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

/** Previous, up to five pages, next (specification of the administrators' side, section 2). */
export function Pagination({ page, pages, onChange }: PaginationProps) {
  const { t } = useTranslation('admin');
  if (pages < 2) return null;
  return (
    <nav className="pagination" aria-label={t('pages.label')}>
      <Button size="small" disabled={page === 1} onClick={() => onChange(page - 1)}>
        {t('pages.previous')}
      </Button>
      <span className="pagination-pages">
        {pageButtons(page, pages).map((number) => (
          <button
            key={number}
            type="button"
            aria-label={t('pages.page', { page: number })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onChange(number)}
          >
            {number}
          </button>
        ))}
      </span>
      <Button size="small" disabled={page === pages} onClick={() => onChange(page + 1)}>
        {t('pages.next')}
      </Button>
    </nav>
  );
}

/** The pages that get a button: up to five, with the present one in their middle where there is room. */
export function pageButtons(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(MOST / 2), pages - MOST + 1));
  return Array.from({ length: Math.min(MOST, pages) }, (_, index) => first + index);
}
