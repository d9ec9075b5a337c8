import { useTranslation } from 'react-i18next';
import type { LedgerEntryDto } from '../../api/generated/shop.schemas';
import { MOMENT, useDates } from '../../i18n/dates';
import { AdminTable } from '../../ui/admin-table';
import { Price } from '../../ui/price';

/** A person's ledger, newest first. */
export function LedgerTable({ entries }: { entries: LedgerEntryDto[] }) {
  const { t } = useTranslation('people');
  const date = useDates();
  return (
    <AdminTable
      rows={entries}
      card="'what tokens' 'who balance' 'date date' / minmax(0, 1fr) auto"
      columns={[
        { place: 'date', head: t('ledger.date'), cell: ({ createdAt }) => date(createdAt, MOMENT) },
        { place: 'what', head: t('ledger.kind'), cell: ({ kind }) => <b>{t(`ledger.kinds.${kind}`)}</b> },
        { place: 'who', head: t('ledger.reason'), cell: ({ reason }) => reason },
        {
          place: 'tokens',
          head: t('ledger.tokens'),
          number: true,
          // A gift costs none.
          cell: ({ tokens }) => (tokens < 0 ? `−${-tokens}` : `${tokens > 0 ? '+' : ''}${tokens}`),
        },
        {
          place: 'balance',
          head: t('ledger.after'),
          number: true,
          cell: ({ balance }) => <Price tokens={balance} />,
        },
      ]}
    />
  );
}
