import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { IncomeDto } from '../../api/generated/shop.schemas';
import { useDecimals } from '../../i18n/decimals';
import { formatRand, toCents } from '../../ui/money';
import './income.css';

const rand = (amount: string) => formatRand(toCents(amount));

/** The strip of the figures that are asked for first. */
export function IncomeSums({ income }: { income: IncomeDto | undefined }) {
  const { t } = useTranslation('admin-income');
  const sums: [key: 'photographs' | 'brought' | 'received' | 'net' | 'owed', value: string | undefined][] = [
    ['photographs', income && t('number', { count: income.photographs.photographs })],
    ['brought', income && rand(income.photographs.net)],
    ['received', income && rand(income.money.received)],
    ['net', income && rand(income.money.net)],
    ['owed', income && rand(income.owed.after.value)],
  ];
  return (
    <dl className="sums" aria-busy={income === undefined}>
      {sums.map(([key, value]) => (
        <div key={key} className={key === 'owed' ? 'wide' : undefined}>
          <dt>{t(`sums.${key}`)}</dt>
          <dd className="money">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Payments, photographs, what is owed, and how many looks lead to a sale. */
export function IncomeFigures({ income }: { income: IncomeDto }) {
  return (
    <div className="income-figures">
      <Payments income={income} />
      <Visits income={income} />
      <Owed income={income} />
    </div>
  );
}

function Payments({ income: { money, photographs } }: { income: IncomeDto }) {
  const { t } = useTranslation('admin-income');
  return (
    <section className="admin-panel">
      <h2>{t('money.title')}</h2>
      <dl className="income-lines">
        <Line name={t('money.payments')} value={t('number', { count: money.payments })} />
        <Line name={t('money.received')} value={rand(money.received)} />
        <Line name={t('money.fees')} value={rand(`-${money.fees}`)} />
        <Line name={t('money.paidBack')} value={rand(`-${money.paidBack}`)} />
        <Line sum name={t('money.net')} value={rand(money.net)} />
      </dl>
      {money.feesUnknown > 0 && <p className="small muted">{t('money.feesUnknown', { count: money.feesUnknown })}</p>}
      <h2>{t('photos.title')}</h2>
      <dl className="income-lines">
        <Line name={t('photos.sold')} value={rand(photographs.sold)} />
        <Line name={t('photos.refunded')} value={rand(`-${photographs.refunded}`)} />
        <Line sum name={t('photos.net')} value={rand(photographs.net)} />
      </dl>
    </section>
  );
}

function Line({ name, value, sum = false }: { name: string; value: ReactNode; sum?: boolean }) {
  return (
    <div className={sum ? 'income-total' : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Visits({ income: { visits, photographs } }: { income: IncomeDto }) {
  const { t } = useTranslation('admin-income');
  const decimals = useDecimals();
  const steps = [
    ['galleries', visits.galleryViews],
    ['photos', visits.photoViews],
    ['carts', visits.cartAdds],
    ['sold', photographs.photographs],
  ] as const;
  const most = Math.max(...steps.map(([, count]) => count), 1);
  return (
    <section className="admin-panel">
      <h2>{t('visits.title')}</h2>
      <ol className="income-funnel">
        {steps.map(([step, count]) => (
          <li key={step}>
            <span>{t(`visits.${step}`)}</span>
            <b>{t('number', { count })}</b>
            <span className="muted">
              {(step === 'carts' || step === 'sold') &&
                visits.photoViews > 0 &&
                t('visits.of', { percent: decimals((100 * count) / visits.photoViews) })}
            </span>
            <progress aria-hidden="true" value={count} max={most} />
          </li>
        ))}
      </ol>
      <p className="small muted">{t('visits.text')}</p>
    </section>
  );
}

const OWED = ['before', 'bought', 'givenFree', 'givenBack', 'spent', 'takenOff', 'after'] as const;

function Owed({ income: { owed } }: { income: IncomeDto }) {
  const { t } = useTranslation('admin-income');
  return (
    <section className="admin-panel">
      <h2>{t('owed.title')}</h2>
      <p className="small muted">{t('owed.text')}</p>
      <table className="income-owed">
        <thead>
          <tr>
            <th scope="col">{t('owed.what')}</th>
            <th scope="col" className="number">
              {t('owed.tokens')}
            </th>
            <th scope="col" className="number">
              {t('owed.rand')}
            </th>
          </tr>
        </thead>
        <tbody>
          {OWED.map((line) => (
            <tr key={line} className={line === 'before' || line === 'after' ? 'income-total' : undefined}>
              <th scope="row">{t(`owed.${line}`)}</th>
              <td className="number">{t('number', { count: owed[line].tokens })}</td>
              <td className="number">{rand(owed[line].value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
