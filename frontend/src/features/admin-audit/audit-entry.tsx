import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AuditEntryDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { MOMENT, useDates } from '../../i18n/dates';
import { Chip } from '../../ui/chip';
import { sentenceOf } from './audit-sentence';
import './audit.css';

/** Photographs of an upload that are linked to. */
const MOST_LINKS = 500;

/** One entry in a sentence; a press shows the call, its data, and the state before and after. */
export function AuditEntry({ entry }: { entry: AuditEntryDto }) {
  const { t } = useTranslation('admin-audit');
  const date = useDates();
  const { at, action, method, path, address, outcome, body, changes, calls } = entry;
  const added = changes.flatMap(({ after }) => addedPhotos(after));
  return (
    <li className="audit-entry">
      <details>
        <summary>
          <span className="muted">{date(at, MOMENT)}</span>
          <span>{sentenceOf(entry, t)}</span>
          {outcome !== 'done' && (
            <Chip size="small" tone="bad">
              {outcome === null ? t('cutOff') : t('refused', { code: outcome })}
            </Chip>
          )}
        </summary>
        <p className="small muted">
          {action} · {method} {path} · {t('from', { address })}
          {calls > 1 && ` · ${t('calls', { count: calls })}`}
        </p>
        {added.length > 0 && (
          <div className="audit-change">
            <b className="small">{t('photos')}</b>
            <p className="audit-photos">
              {added.slice(0, MOST_LINKS).map((id) => (
                <Link key={id} className="text-link" to={paths.photo(id)}>
                  {id}
                </Link>
              ))}
            </p>
          </div>
        )}
        {changes
          .filter(({ after }) => addedPhotos(after).length === 0)
          .map(({ what, id, before, after }, index) => (
            <section key={index} className="audit-change pair" aria-label={t('details')}>
              <Values title={`${what} ${id ?? ''} · ${t('before')}`} values={before} />
              <Values title={`${what} ${id ?? ''} · ${t('after')}`} values={after} />
            </section>
          ))}
        {body !== null && (
          <div className="audit-change">
            <Values title={t('sent')} values={body} />
          </div>
        )}
      </details>
    </li>
  );
}

function addedPhotos(after: Record<string, unknown> | null): number[] {
  const added = after?.['addedPhotos'];
  return Array.isArray(added) ? (added as number[]) : [];
}

function Values({ title, values }: { title: string; values: Record<string, unknown> | null }) {
  const { t } = useTranslation('admin-audit');
  return (
    <div>
      <b className="small">{title}</b>
      <pre>{values === null ? t('nothing') : JSON.stringify(values, null, 2)}</pre>
    </div>
  );
}
