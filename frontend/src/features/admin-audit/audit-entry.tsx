import { useTranslation } from 'react-i18next';
import type { AuditEntryDto } from '../../api/generated/shop.schemas';
import { MOMENT, useDates } from '../../i18n/dates';
import { Chip } from '../../ui/chip';
import './audit.css';

/** One entry; a press shows the request's data, and the state before and after. */
export function AuditEntry({ entry }: { entry: AuditEntryDto }) {
  const { t } = useTranslation('admin-audit');
  const date = useDates();
  const { at, username, action, method, path, address, outcome, body, changes } = entry;
  return (
    <li className="audit-entry">
      <details>
        <summary>
          <span>{date(at, MOMENT)}</span>
          <b>
            {username} · {action}
          </b>
          <span className="small muted">
            {method} {path} · {t('from', { address })}
          </span>
          <Chip size="small" tone={outcome === 'done' ? 'good' : 'bad'}>
            {outcome === 'done' ? t('done') : (outcome ?? t('cutOff'))}
          </Chip>
        </summary>
        {changes.map(({ what, id, before, after }, index) => (
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

function Values({ title, values }: { title: string; values: Record<string, unknown> | null }) {
  const { t } = useTranslation('admin-audit');
  return (
    <div>
      <b className="small">{title}</b>
      <pre>{values === null ? t('nothing') : JSON.stringify(values, null, 2)}</pre>
    </div>
  );
}
