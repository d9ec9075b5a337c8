import { Check, Minus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PaymentNoticeDto } from '../../api/generated/shop.schemas';
import { isAwaited } from '../../api/queries';
import { MOMENT, useDates } from '../../i18n/dates';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { Drawer } from '../../ui/dialog';
import { formatRand, toCents } from '../../ui/money';
import { EmptyState, ErrorState, PageSpinner } from '../../ui/state';
import { useNotices, useRecheck, type NoticesFilter } from './use-notices';
import './sales.css';

/** The checks of a notice in the order in which the server makes them: the first that fails is its reason. */
const CHECKS = [
  'signature',
  'source',
  'merchant',
  'payment-id',
  'confirmation',
  'unknown-purchase',
  'amount',
  'paid-twice',
  'payment-id-used',
  'code-used',
] as const;

type Outcome = PaymentNoticeDto['outcome'];

/** The checks that are not made any more once a notice is known for what it is. */
const ENDED_BEFORE: Partial<Record<Outcome, (typeof CHECKS)[number]>> = { recorded: 'amount', repeated: 'paid-twice' };

const MARKS = { passed: Check, notPassed: X, notReached: Minus };

const TONES: Partial<Record<Outcome, 'good' | 'bad'>> = { credited: 'good', refused: 'bad' };

/** PayFast's notices of a purchase, or all refused ones, with the checks that they passed. */
export function NoticesDrawer({ filter, onClose }: { filter: NoticesFilter; onClose: () => void }) {
  const { t } = useTranslation(['shop', 'sales']);
  const notices = useNotices(filter);
  const waits = isAwaited(notices);
  return (
    <Drawer title={t('sales:notices.title')} onClose={onClose}>
      {waits && <PageSpinner label={t('common.loading')} />}
      {!waits && notices.isError && !notices.data?.length && (
        <ErrorState title={t('sales:notices.loadError')} error={notices.error} onRetry={() => void notices.refetch()} />
      )}
      {!waits && notices.isSuccess && notices.data.length === 0 && (
        <EmptyState title={t('sales:notices.none')}>{t('sales:notices.noneText')}</EmptyState>
      )}
      {notices.data?.map((notice) => (
        <Notice key={notice.id} notice={notice} />
      ))}
    </Drawer>
  );
}

function Notice({ notice }: { notice: PaymentNoticeDto }) {
  const { t } = useTranslation('sales');
  const date = useDates();
  const recheck = useRecheck();
  const { outcome, reason, status, amount, tokenPurchaseId } = notice;
  const refused = outcome === 'refused';
  const accountClosed = reason === 'account-closed';
  // Checked again, it would still be a second payment.
  const isSecond = refused && reason === 'paid-twice';
  const last = refused ? reason : ENDED_BEFORE[outcome];
  const ended = last === undefined ? CHECKS.length : CHECKS.findIndex((check) => check === last);
  const resultOf = (index: number) =>
    index < ended ? 'passed' : index === ended && refused ? 'notPassed' : 'notReached';
  return (
    <section className="notice-card">
      <div className="row between">
        <h3>
          {status} {amount !== null && formatRand(toCents(amount))}
        </h3>
        <Chip tone={accountClosed ? 'bad' : TONES[outcome]} size="small">
          {t(`notices.outcomes.${outcome}`)}
        </Chip>
      </div>
      {tokenPurchaseId !== null && <p className="tiny">{t('notices.purchase', { id: tokenPurchaseId })}</p>}
      <p className="muted tiny">
        {date(notice.receivedAt, MOMENT)} · {notice.payfastId} · {t('notices.from', { address: notice.sourceAddress })}
      </p>
      {outcome !== 'received' && (
        <ul className="notice-checks">
          {CHECKS.map((check, index) => {
            const result = resultOf(index);
            const Mark = MARKS[result];
            return (
              <li key={check}>
                <Mark aria-hidden="true" />
                <span>{t(`notices.checks.${check}`)}</span>
                <span className="sr-only">{t(`notices.${result}`)}</span>
              </li>
            );
          })}
        </ul>
      )}
      {accountClosed && <p className="field-error">{t('notices.accountClosed')}</p>}
      {isSecond && <p className="muted tiny">{t('notices.second')}</p>}
      {refused && !isSecond && !notice.isWhole && <p className="muted tiny">{t('notices.notWhole')}</p>}
      {refused && !isSecond && notice.isWhole && (
        <Button size="small" working={recheck.isPending} onClick={() => recheck.mutate({ id: notice.id })}>
          {t(recheck.isPending ? 'notices.rechecking' : 'notices.recheck')}
        </Button>
      )}
    </section>
  );
}
