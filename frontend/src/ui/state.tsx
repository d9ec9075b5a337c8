import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/mutator';
import { Button } from './button';
import { PageTitle } from './page-title';
import './state.css';

interface StateProps {
  title: string;
  /** The state is the whole page: its title is the page's heading. */
  page?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}

/** An empty state: one sentence, one action. */
export function EmptyState({ title, page, children, action }: StateProps) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <div className="state">
      <TwoPrints />
      <Heading>{title}</Heading>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  );
}

/** The page at an address of what does not exist: the server answers 404. */
export function MissingPage({ title, ...state }: Omit<StateProps, 'page'>) {
  return (
    <>
      <PageTitle missing>{title}</PageTitle>
      <EmptyState page title={title} {...state} />
    </>
  );
}

interface ErrorStateProps {
  title: string;
  /** The state is the whole page: its title is the page's heading and the document's title. */
  page?: boolean;
  error: unknown;
  onRetry: () => void;
}

/** A failure to load: the reason, and a way to try again. */
export function ErrorState({ title, page, error, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  const Heading = page ? 'h1' : 'h2';
  return (
    <div className="state" role="alert">
      {page && <PageTitle>{title}</PageTitle>}
      <TwoPrints crossed />
      <Heading>{title}</Heading>
      <p>{error instanceof ApiError ? error.reason : t('common.signalDropped')}</p>
      <Button variant="field" onClick={onRetry}>
        <RotateCw aria-hidden="true" />
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}

interface LoadingProps {
  className?: string;
  children?: ReactNode;
}

/** Room for what is on its way; screen readers hear that it is. */
export function Loading({ className, children }: LoadingProps) {
  const { t } = useTranslation();
  return (
    <div className={className} role="status" aria-busy="true">
      <span className="sr-only">{t('common.loading')}</span>
      {children}
    </div>
  );
}

/** Fills the page while something that everything depends on is on its way. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div className="spinner-page" role="status" aria-busy="true">
      <span className="spinner" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </div>
  );
}

/** Two prints on a chalk line. */
function TwoPrints({ crossed }: { crossed?: boolean }) {
  return (
    <svg
      className="state-art"
      viewBox="0 0 132 92"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      aria-hidden="true"
    >
      <rect x="8" y="20" width="58" height="44" rx="2" transform="rotate(-8 37 42)" />
      <rect className="state-print" x="58" y="14" width="46" height="60" rx="2" transform="rotate(6 81 44)" />
      {crossed && <path className="state-cross" d="M76 38l12 12m0-12l-12 12" />}
      <path d="M6 84H126M16 84v6M36 84v6M56 84v6M76 84v6M96 84v6M116 84v6" />
    </svg>
  );
}
