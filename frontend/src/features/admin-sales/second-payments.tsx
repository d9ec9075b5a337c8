import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import {
  getExportSecondPaymentsUrl,
  useListSecondPayments,
  useListSecondPaymentsInfinite,
} from '../../api/generated/token-sales';
import type { SecondPaymentDto } from '../../api/generated/shop.schemas';
import { byPages } from '../../api/queries';
import { MOMENT, useDates } from '../../i18n/dates';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { Drawer } from '../../ui/dialog';
import { formatRand, toCents } from '../../ui/money';
import { PagedList } from '../../ui/paged-list';
import { DownloadButtons } from './download-buttons';
import { Buyer } from './sales-table';
import { SecondPaymentDialog } from './second-payment-dialog';
import './sales.css';

/** Second payments that are fetched at a time; the most that the button counts. */
const PAGE = 50;

/** Orders that were paid twice: how many wait for a decision, and all of them behind the button. */
export function SecondPayments() {
  const { t } = useTranslation('sales');
  const [opened, setOpened] = useState(useLocation().hash === '#second-payments');
  const open = useListSecondPayments({ open: true, limit: PAGE }, { query: { refetchOnMount: 'always' } });
  const count = open.data?.length ?? 0;
  return (
    <>
      <Button variant={count > 0 ? 'gold' : undefined} onClick={() => setOpened(true)}>
        {count > 0 ? t('second.open', { count }) : t('second.title')}
      </Button>
      {opened && <SecondPaymentsDrawer onClose={() => setOpened(false)} />}
    </>
  );
}

function SecondPaymentsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sales');
  const [decided, setDecided] = useState<SecondPaymentDto>();
  const payments = useListSecondPaymentsInfinite(
    { limit: PAGE + 1 },
    { query: byPages(PAGE, ({ id }: SecondPaymentDto) => id) },
  );
  return (
    <Drawer
      title={t('second.title')}
      onClose={onClose}
      footer={
        <div className="row">
          <DownloadButtons urlOf={getExportSecondPaymentsUrl} />
        </div>
      }
    >
      <PagedList
        query={payments}
        errorTitle={t('second.loadError')}
        emptyTitle={t('second.none')}
        emptyText={t('second.noneText')}
      >
        {(found) =>
          found.map((payment) => <Payment key={payment.id} payment={payment} onDecide={() => setDecided(payment)} />)
        }
      </PagedList>
      {decided !== undefined && <SecondPaymentDialog payment={decided} onClose={() => setDecided(undefined)} />}
    </Drawer>
  );
}

function Payment({ payment, onDecide }: { payment: SecondPaymentDto; onDecide: () => void }) {
  const { t } = useTranslation('sales');
  const date = useDates();
  const { decision, reason, decidedBy, decidedAt, bookedAs, tokenPurchaseId, payfastId } = payment;
  return (
    <section className="notice-card">
      <div className="row between">
        <h3>{formatRand(toCents(payment.amount))}</h3>
        <Chip tone={decision === null ? 'bad' : 'good'} size="small">
          {decision === 'booked'
            ? t('second.booked', { id: bookedAs })
            : t(decision ? 'second.givenBack' : 'second.waits')}
        </Chip>
      </div>
      <div>
        <Buyer id={payment.userId} name={payment.username} email={payment.email} />
      </div>
      <p className="muted tiny">
        {t('notices.purchase', { id: tokenPurchaseId })} · {payfastId} · {date(payment.receivedAt, MOMENT)}
      </p>
      {decidedAt !== null && (
        <p className="small">{t('second.decided', { reason, who: decidedBy ?? '–', date: date(decidedAt, MOMENT) })}</p>
      )}
      {decision === null && (
        <Button size="small" onClick={onDecide}>
          {t('second.decide')}
          <span className="sr-only">: {payfastId}</span>
        </Button>
      )}
    </section>
  );
}
