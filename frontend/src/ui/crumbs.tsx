import { ArrowLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { classes } from './classes';
import { isPlainClick } from './plain-click';
import './crumbs.css';

interface CrumbsProps {
  /** From the top down; the last may be the page itself, without an address. */
  trail: { label: string; to?: string }[];
  /** Target of the arrow. */
  back: string;
  /** The arrow goes to where the reader came from in the shop, if anywhere, with its scroll position. */
  returns?: boolean;
  onField?: boolean;
}

/** The page's place in the shop, and an arrow back. */
export function Crumbs({ trail, back, returns, onField }: CrumbsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <nav className={classes('crumbs', onField && 'on-field')} aria-label={t('common.breadcrumb')}>
      <Link
        className="icon-button crumbs-back"
        to={back}
        aria-label={t('common.back')}
        onClick={(event) => {
          if (!returns || !cameFromShop() || !isPlainClick(event)) return;
          event.preventDefault();
          void navigate(-1);
        }}
      >
        <ArrowLeft aria-hidden="true" />
      </Link>
      <ol>
        {trail.map(({ label, to }, index) => (
          <li key={index}>
            {to === undefined ? <span aria-current="page">{label}</span> : <Link to={to}>{label}</Link>}
            {index < trail.length - 1 && <ChevronRight className="small" aria-hidden="true" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Whether there is a page of the shop to go back to: the router counts them in the browser's history. */
function cameFromShop(): boolean {
  const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
  return idx > 0;
}
