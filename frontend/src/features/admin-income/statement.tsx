import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatementDto, StatementMonthDto } from '../../api/generated/shop.schemas';
import { localNumber, useShopConfig } from '../../api/shop';
import { dayHere } from '../../i18n/clock';
import { useDates } from '../../i18n/dates';
import { useDecimals } from '../../i18n/decimals';
import { formatRand, toCents } from '../../ui/money';
import { Buck } from '../layout/logo';
import type { Days } from './period';
import { usePercent } from './use-percent';
import './statement.css';

const rand = (amount: string) => formatRand(toCents(amount));

interface StatementProps {
  statement: StatementDto;
  days: Days;
  /** Whether matches are halved between two teams. */
  halved: boolean;
}

/** The statement of a school, a team or a photographer, month by month, on screen and on paper. */
export function Statement({ statement, days, halved }: StatementProps) {
  const { t } = useTranslation('admin-income');
  const date = useDates();
  const [today] = useState(() => dayHere());
  const { sellerName, sellerAddress, sellerVatNumber, supportEmail, supportPhone } = useShopConfig();
  return (
    <article className="card statement">
      <header className="statement-head">
        <div className="statement-seller">
          <Buck />
          <div>
            <b>{sellerName}</b>
            {sellerAddress !== null && <div>{sellerAddress}</div>}
            {sellerVatNumber !== null && <div>{t('statement.vatNumber', { number: sellerVatNumber })}</div>}
            <div>{supportEmail}</div>
            <div>{localNumber(supportPhone)}</div>
          </div>
        </div>
        <h1>{t('statement.title')}</h1>
      </header>
      <dl className="statement-facts">
        <Fact name={t('statement.for')} value={statement.name ?? '–'} />
        <Fact name={t('period.label')} value={t('statement.period', { from: date(days.from), to: date(days.to) })} />
        <Fact name={t('statement.made')} value={date(today)} />
        <Fact name={t('statement.share')} value={rand(statement.share)} />
      </dl>
      <table className="statement-lines">
        <thead>
          <tr>
            <th scope="col">{t('statement.gallery')}</th>
            <th scope="col" className="number">
              {t('statement.photographs')}
            </th>
            <th scope="col" className="number">
              {t('statement.sold')}
            </th>
            <th scope="col" className="number">
              {t('statement.refunded')}
            </th>
            <th scope="col" className="number">
              {t('statement.net')}
            </th>
          </tr>
        </thead>
        {statement.months.map((month) => (
          <Month key={`${month.month} ${month.percent}`} month={month} />
        ))}
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {t('statement.net')}
            </th>
            <td className="number">{rand(statement.net)}</td>
          </tr>
          <tr className="statement-total">
            <th scope="row" colSpan={4}>
              {t('statement.share')}
            </th>
            <td className="number">{rand(statement.share)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="small muted">
        {t('statement.rule')} {halved && t('statement.halves')}
      </p>
    </article>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Month({ month: { month, percent, galleries, net, share } }: { month: StatementMonthDto }) {
  const { t } = useTranslation('admin-income');
  const date = useDates();
  const decimals = useDecimals();
  const percentage = usePercent();
  return (
    <tbody>
      <tr className="statement-month">
        <th scope="rowgroup" colSpan={5}>
          {date(`${month}-01`, 'MMMM yyyy')}
        </th>
      </tr>
      {galleries.map((line, index) => (
        <tr key={`${line.galleryName} ${index}`}>
          <th scope="row">{line.galleryName ?? t('statement.gone')}</th>
          <td className="number">{decimals(line.photographs)}</td>
          <td className="number">{rand(line.sold)}</td>
          <td className="number">{rand(`-${line.refunded}`)}</td>
          <td className="number">{rand(line.net)}</td>
        </tr>
      ))}
      <tr className="statement-share">
        <th scope="row" colSpan={3}>
          {percent === null
            ? t('statement.noPercent')
            : t('statement.shareOf', { percent: percentage(percent), net: rand(net) })}
        </th>
        <td />
        <td className="number">{rand(share)}</td>
      </tr>
    </tbody>
  );
}
