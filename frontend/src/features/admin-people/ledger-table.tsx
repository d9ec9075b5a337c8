import { useTranslation } from 'react-i18next';
import type { LedgerEntryDto } from '../../api/generated/shop.schemas';
import { MOMENT, useDates } from '../../i18n/dates';
import { Price } from '../../ui/price';
import '../../ui/table.css';
import '../admin-sales/sales.css';

/** What moved a person's balance, the newest first. */
export function LedgerTable({ entries }: { entries: LedgerEntryDto[] }) {
  const { t } = useTranslation('people');
  const date = useDates();
  return (
    <div className="table sales ledger">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('ledger.date')}</th>
            <th scope="col">{t('ledger.kind')}</th>
            <th scope="col">{t('ledger.reason')}</th>
            <th scope="col" className="number">
              {t('ledger.tokens')}
            </th>
            <th scope="col" className="number">
              {t('ledger.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, createdAt, kind, reason, tokens, balance }) => (
            <tr key={id}>
              <td className="sale-date">{date(createdAt, MOMENT)}</td>
              <td className="sale-what">
                <b>{t(`ledger.kinds.${kind}`)}</b>
              </td>
              <td className="sale-who">{reason}</td>
              <td className="number">{tokens > 0 ? `+${tokens}` : `−${-tokens}`}</td>
              <td className="number ledger-balance">
                <Price tokens={balance} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
