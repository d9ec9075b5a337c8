import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useResendEmail, useResendUserEmails } from '../../api/generated/sales';
import type { SaleDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { useDates } from '../../i18n/dates';
import { useCategoryName } from '../../i18n/names';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { fileUrl } from '../../ui/picture-sources';
import { Price } from '../../ui/price';
import { toast } from '../../ui/toast';
import '../../ui/table.css';
import { DateHead, type Sorting } from './date-head';
import { RefundDialog } from './refund-dialog';
import './sales.css';

/** Purchases of photographs, a row each; cards on phones. */
export function SalesTable({ sales, ...sorting }: { sales: SaleDto[] } & Sorting) {
  const { t } = useTranslation('sales');
  const [refunded, setRefunded] = useState<SaleDto>();
  return (
    <>
      <div className="table sales">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('purchases.photo')}</th>
              <th scope="col">{t('purchases.photoTitle')}</th>
              <th scope="col">{t('purchases.buyer')}</th>
              <DateHead {...sorting} />
              <th scope="col" className="number">
                {t('purchases.tokens')}
              </th>
              <th scope="col">{t('purchases.email')}</th>
              <th scope="col">
                <span className="sr-only">{t('purchases.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sales.map((sale) => (
              <SaleRow key={sale.id} sale={sale} onRefund={() => setRefunded(sale)} />
            ))}
          </tbody>
        </table>
      </div>
      {refunded && <RefundDialog sale={refunded} onClose={() => setRefunded(undefined)} />}
    </>
  );
}

function SaleRow({ sale, onRefund }: { sale: SaleDto; onRefund: () => void }) {
  const { t } = useTranslation('sales');
  const date = useDates();
  const categoryName = useCategoryName();
  const resend = useResendEmail({
    mutation: {
      meta: { failure: 'sales:purchases.sendFailed', failureText: 'sales:purchases.sendFailedText' },
      onSuccess: ({ message }) => toast({ title: t('purchases.sent'), description: message }),
    },
  });
  const { id, username, userEmail, emailAddress, photoId, photoPath, photoTitle, photoCategory, refund } = sale;
  return (
    <tr>
      <td className="sale-picture">
        {photoPath === null ? (
          <span className="sale-print" />
        ) : (
          <img className="sale-print" src={fileUrl(photoPath)} alt="" loading="lazy" />
        )}
      </td>
      <td className="sale-what">
        <b>{photoTitle}</b>
        <span className="muted">{categoryName(photoCategory)}</span>
      </td>
      <td className="sale-who">
        <Buyer id={sale.userId} name={username} email={userEmail} />
        {emailAddress !== '' && emailAddress !== userEmail && (
          <span className="muted sale-sent-to">{t('purchases.sentTo', { address: emailAddress })}</span>
        )}
      </td>
      <td className="sale-date">{date(sale.purchaseDate, 'dd MMM yyyy, HH:mm')}</td>
      <td className="number">
        <Price tokens={sale.photoTokenPrice} />
        {refund && <span className="muted">{t('purchases.refunded')}</span>}
      </td>
      <td className="sale-state">
        {sale.emailSent ? (
          <Chip tone="good" size="small">
            <Check className="small" aria-hidden="true" />
            {t('purchases.emailSent')}
          </Chip>
        ) : (
          <Chip tone="bad" size="small">
            <X className="small" aria-hidden="true" />
            {t('purchases.emailFailed')}
          </Chip>
        )}
        {!sale.emailSent && username !== null && <ResendAll userId={sale.userId} name={username} />}
      </td>
      <td className="sale-actions">
        {photoId !== null && (
          <Link
            className="button ghost small"
            to={paths.photo(photoId)}
            aria-label={t('purchases.viewOne', { title: photoTitle })}
          >
            {t('purchases.view')}
          </Link>
        )}
        {username !== null && (
          <Button
            size="small"
            variant={sale.emailSent ? 'ghost' : 'line'}
            working={resend.isPending}
            aria-label={t('purchases.resendOne', { title: photoTitle })}
            onClick={() => resend.mutate({ purchaseId: id })}
          >
            {t(resend.isPending ? 'purchases.resending' : 'purchases.resend')}
          </Button>
        )}
        {username !== null && refund === null && sale.photoTokenPrice > 0 && (
          <Button size="small" variant="ghost" aria-label={t('refund.open', { title: photoTitle })} onClick={onRefund}>
            {t('refund.short')}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** A person's name and address; nobody's when the account is closed. */
export function Buyer({ id, name, email }: { id: number; name: string | null; email: string | null }) {
  const { t } = useTranslation('sales');
  if (name === null) return <span className="muted">{t('purchases.closedAccount', { id })}</span>;
  return (
    <>
      <Link className="sale-person" to={paths.adminPerson(id)}>
        {name}
      </Link>
      <span className="muted">
        <Address email={email} />
      </span>
    </>
  );
}

/** An e-mail address, which breaks before its domain where the column is narrow. */
export function Address({ email }: { email: string | null }) {
  const [person, ...domain] = email?.split(/(?=@)/) ?? [];
  return (
    <>
      {person}
      <wbr />
      {domain}
    </>
  );
}

function ResendAll({ userId, name }: { userId: number; name: string }) {
  const { t } = useTranslation('sales');
  const resendAll = useResendUserEmails({
    mutation: {
      meta: { failure: 'sales:purchases.bulkFailed', failureText: 'sales:purchases.bulkFailedText' },
      onSuccess: ({ successCount, totalProcessed, remaining }) => {
        const done = t('purchases.bulkDoneText', { sent: successCount, count: totalProcessed });
        toast({
          title: t('purchases.bulkDone'),
          description: remaining > 0 ? t('purchases.bulkRemaining', { done, count: remaining }) : done,
          tone: successCount < totalProcessed ? 'bad' : 'good',
        });
      },
    },
  });
  return (
    <button
      type="button"
      className="more-link sale-resend-all"
      // Not `disabled`, which would take the keyboard's focus away.
      aria-disabled={resendAll.isPending || undefined}
      onClick={() => !resendAll.isPending && resendAll.mutate({ userId })}
    >
      {t(resendAll.isPending ? 'purchases.resending' : 'purchases.resendAll', { name })}
    </button>
  );
}
