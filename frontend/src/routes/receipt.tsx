import { ArrowLeft, Clock, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { TokenReceiptDto } from '../api/generated/shop.schemas';
import { isMissing } from '../api/mutator';
import { useAwaitedPurchase } from '../features/payment/use-payment';
import { paths } from '../app/paths';
import { Receipt } from '../features/receipt/receipt';
import { textsLoader } from '../i18n';
import { Button, ButtonLink } from '../ui/button';
import { Note } from '../ui/note';
import { PageTitle } from '../ui/page-title';
import { ErrorState, MissingPage, PageSpinner } from '../ui/state';
import '../ui/print.css';

export const clientLoader = textsLoader('receipt');

/** The receipt of a payment, for its buyer; one that is not confirmed yet is watched until it is. */
export default function ReceiptPage() {
  const { t } = useTranslation(['shop', 'receipt']);
  const id = Number(useParams().id);
  const isId = Number.isInteger(id) && id > 0;
  const query = useAwaitedPurchase(isId ? id : null);
  if (!isId || isMissing(query.error)) return <NoSuchReceipt />;
  if (query.isLoadingError)
    return <ErrorState page title={t('receipt:page.error')} error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined)
    return (
      <>
        <PageTitle>{t('receipt:page.title')}</PageTitle>
        <PageSpinner label={t('common.loading')} />
      </>
    );
  return (
    <div className="wrap narrow page-end">
      <PageTitle>{t('receipt:page.title')}</PageTitle>
      <div className="page-head row wraps between not-printed">
        <Link className="more-link" to={paths.tokenPurchases}>
          <ArrowLeft className="small" aria-hidden="true" />
          {t('receipt:page.back')}
        </Link>
        {query.data.status === 'completed' && (
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            {t('receipt:page.print')}
          </Button>
        )}
      </div>
      <Confirmation purchase={query.data} />
      <Receipt purchase={query.data} />
    </div>
  );
}

function Confirmation({ purchase: { status } }: { purchase: TokenReceiptDto }) {
  const { t } = useTranslation('receipt');
  return (
    <div role="status" className="receipt-note">
      {status === 'pending' && <Note icon={<Clock aria-hidden="true" />}>{t('page.pending')}</Note>}
      {status === 'failed' && <Note tone="bad">{t('page.failed')}</Note>}
    </div>
  );
}

function NoSuchReceipt() {
  const { t } = useTranslation('receipt');
  return (
    <MissingPage
      title={t('page.notFound')}
      action={<ButtonLink to={paths.tokenPurchases}>{t('page.back')}</ButtonLink>}
    >
      {t('page.notFoundText')}
    </MissingPage>
  );
}
