import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SaleDto, SoldPackDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { useDates } from '../../i18n/dates';
import { useCategoryName } from '../../i18n/names';
import { useBib } from '../../i18n/shirt-labels';
import { AdminTable, type Sorting } from '../../ui/admin-table';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { fileUrl } from '../../ui/picture-sources';
import { Price } from '../../ui/price';
import { RefundDialog } from './refund-dialog';
import { ResendDialog } from './resend-dialog';
import './sales.css';

/** Purchases of photographs. */
export function SalesTable({ sales, ...sorting }: { sales: SaleDto[] } & Sorting) {
  const { t } = useTranslation('sales');
  const date = useDates();
  const categoryName = useCategoryName();
  const [refunded, setRefunded] = useState<SaleDto>();
  const [resent, setResent] = useState<{ sale: SaleDto; all: boolean }>();
  return (
    <>
      <AdminTable
        rows={sales}
        card="'picture what tokens' 'picture who who' 'picture date date' 'picture state state' 'actions actions actions' / 54px minmax(0, 1fr) auto"
        {...sorting}
        columns={[
          {
            place: 'picture',
            head: t('purchases.photo'),
            cell: ({ photoPath }) =>
              photoPath === null ? (
                <span className="table-print" />
              ) : (
                <img className="table-print" src={fileUrl(photoPath)} alt="" loading="lazy" />
              ),
          },
          {
            place: 'what',
            head: t('purchases.photoTitle'),
            cell: ({ photoTitle, photoCategory, pack }) => (
              <>
                <b>{photoTitle}</b>
                <span className="muted">{categoryName(photoCategory)}</span>
                {pack && <SoldPack pack={pack} />}
              </>
            ),
          },
          {
            place: 'who',
            head: t('purchases.buyer'),
            cell: ({ userId, username, userEmail, emailAddress }) => (
              <>
                <Buyer id={userId} name={username} email={userEmail} />
                {emailAddress !== '' && emailAddress !== userEmail && (
                  <span className="muted sale-sent-to">{t('purchases.sentTo', { address: emailAddress })}</span>
                )}
              </>
            ),
          },
          {
            place: 'date',
            head: t('purchases.date'),
            sorted: true,
            cell: ({ purchaseDate }) => date(purchaseDate, 'dd MMM yyyy, HH:mm'),
          },
          {
            place: 'tokens',
            head: t('purchases.tokens'),
            number: true,
            cell: ({ photoTokenPrice, refund }) => (
              <>
                <Price tokens={photoTokenPrice} />
                {refund && <span className="muted">{t('purchases.refunded')}</span>}
              </>
            ),
          },
          {
            place: 'state',
            head: t('purchases.email'),
            cell: (sale) => (
              <>
                <Chip tone={sale.emailSent ? 'good' : 'bad'} size="small">
                  {sale.emailSent ? (
                    <Check className="small" aria-hidden="true" />
                  ) : (
                    <X className="small" aria-hidden="true" />
                  )}
                  {t(sale.emailSent ? 'purchases.emailSent' : 'purchases.emailFailed')}
                </Chip>
                {!sale.emailSent && sale.username !== null && (
                  <button
                    type="button"
                    className="more-link sale-resend-all"
                    onClick={() => setResent({ sale, all: true })}
                  >
                    {t('purchases.resendAll', { name: sale.username })}
                  </button>
                )}
              </>
            ),
          },
          {
            place: 'actions',
            head: t('purchases.actions'),
            silent: true,
            cell: (sale) => (
              <SaleActions
                sale={sale}
                onResend={() => setResent({ sale, all: false })}
                onRefund={() => setRefunded(sale)}
              />
            ),
          },
        ]}
      />
      {resent && <ResendDialog {...resent} onClose={() => setResent(undefined)} />}
      {refunded && <RefundDialog sale={refunded} onClose={() => setRefunded(undefined)} />}
    </>
  );
}

/** The pack that the photograph was bought with. */
function SoldPack({ pack: { label, teamName, tokens } }: { pack: SoldPackDto }) {
  const { t } = useTranslation(['sales', 'shop']);
  const bibOf = useBib();
  return (
    <span className="muted">
      {t('purchases.pack', {
        label: bibOf(label),
        team: teamName,
        tokens: t('shop:common.tokens', { count: tokens }),
      })}
    </span>
  );
}

interface SaleActionsProps {
  sale: SaleDto;
  onResend: () => void;
  onRefund: () => void;
}

function SaleActions({ sale, onResend, onRefund }: SaleActionsProps) {
  const { t } = useTranslation('sales');
  const { photoId, photoTitle, username, emailSent, refund, photoTokenPrice } = sale;
  return (
    <>
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
          variant={emailSent ? 'ghost' : 'line'}
          aria-label={t('purchases.resendOne', { title: photoTitle })}
          onClick={onResend}
        >
          {t('purchases.resend')}
        </Button>
      )}
      {username !== null && refund === null && photoTokenPrice > 0 && (
        <Button size="small" variant="ghost" aria-label={t('refund.open', { title: photoTitle })} onClick={onRefund}>
          {t('refund.short')}
        </Button>
      )}
    </>
  );
}

/** A person's name and address; neither when the account is closed. */
export function Buyer({ id, name, email }: { id: number; name: string | null; email: string | null }) {
  const { t } = useTranslation('sales');
  if (name === null) return <span className="muted">{t('purchases.closedAccount', { id })}</span>;
  return (
    <>
      <Link className="table-link" to={paths.adminPerson(id)}>
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
