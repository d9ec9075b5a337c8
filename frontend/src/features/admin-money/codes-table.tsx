import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TokenCodeDto } from '../../api/generated/shop.schemas';
import { useWithdrawTokenCode } from '../../api/generated/token-sales';
import { useDates } from '../../i18n/dates';
import { usePackageName } from '../../i18n/names';
import { AdminTable } from '../../ui/admin-table';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { formatRand, toCents } from '../../ui/money';
import './money.css';

/** Codes, what they give, how often they were used, and the way to withdraw one. */
export function CodesTable({ codes }: { codes: TokenCodeDto[] }) {
  const { t } = useTranslation(['shop', 'money']);
  const date = useDates();
  const [withdrawn, setWithdrawn] = useState<TokenCodeDto>();
  return (
    <>
      <AdminTable
        rows={codes}
        card="'code state' 'gives uses' 'dates dates' 'note note' 'actions actions' / minmax(0, 1fr) auto"
        columns={[
          { place: 'code', head: t('money:codes.code'), cell: ({ code }) => <b className="code-letters">{code}</b> },
          { place: 'gives', head: t('money:codes.gives'), cell: (code) => <Gives code={code} /> },
          {
            place: 'uses',
            head: t('money:codes.uses'),
            cell: ({ uses, mostUses, mostUsesEach }) => (
              <>
                {t('money:codes.usesOf', { uses, count: mostUses })}
                <span className="muted">{t('money:codes.each', { count: mostUsesEach })}</span>
              </>
            ),
          },
          {
            place: 'dates',
            head: t('money:codes.dates'),
            cell: ({ validFrom, validUntil }) => (
              <>
                {validFrom !== null && t('money:codes.from', { date: date(validFrom) })}{' '}
                {validUntil === null
                  ? t('money:codes.forEver')
                  : // It ends with the moment before that midnight.
                    t('money:codes.until', { date: date(new Date(Date.parse(validUntil) - 1).toISOString()) })}
              </>
            ),
          },
          {
            place: 'note',
            head: t('money:codes.note'),
            cell: ({ note, createdBy }) => (
              <>
                {note}
                {createdBy !== null && <span className="muted">{createdBy}</span>}
              </>
            ),
          },
          {
            place: 'state',
            head: t('money:codes.state'),
            cell: ({ state }) => (
              <Chip tone={state === 'valid' ? 'good' : undefined} size="small">
                {t(`money:codes.states.${state}`)}
              </Chip>
            ),
          },
          {
            place: 'actions',
            head: t('money:codes.actions'),
            silent: true,
            cell: (code) =>
              code.withdrawnAt === null && (
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={t('money:codes.withdrawOne', { code: code.code })}
                  onClick={() => setWithdrawn(code)}
                >
                  {t('money:codes.withdraw')}
                </Button>
              ),
          },
        ]}
      />
      {withdrawn && <WithdrawDialog code={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </>
  );
}

function Gives({ code: { kind, amount, packageName, tokensGiven, discountGiven } }: { code: TokenCodeDto }) {
  const { t } = useTranslation(['shop', 'money']);
  const nameOf = usePackageName();
  if (kind === 'tokens')
    return (
      <>
        {t('common.bokkiemunte', { count: Number(amount) })}
        <span className="muted">
          {t('money:codes.given', { what: t('common.bokkiemunte', { count: tokensGiven }) })}
        </span>
      </>
    );
  const off = kind === 'percent' ? `${Number(amount)}%` : formatRand(toCents(amount));
  return (
    <>
      {t('money:codes.off', { off, of: packageName === null ? t('money:codes.everyPackage') : nameOf(packageName) })}
      <span className="muted">{t('money:codes.given', { what: formatRand(toCents(discountGiven)) })}</span>
    </>
  );
}

/** The second step of withdrawing a code. */
function WithdrawDialog({ code, onClose }: { code: TokenCodeDto; onClose: () => void }) {
  const { t } = useTranslation('money');
  const withdraw = useWithdrawTokenCode({
    mutation: { meta: { success: 'money:codes.withdrawn', failure: 'money:codes.withdrawFailed' } },
  });
  return (
    <ConfirmDialog
      title={t('codes.withdrawTitle')}
      action={t('codes.withdraw')}
      workingAction={t('working')}
      working={withdraw.isPending}
      onConfirm={() => withdraw.mutate({ id: code.id }, { onSettled: onClose })}
      onClose={onClose}
    >
      {t('codes.withdrawText', { code: code.code })}
    </ConfirmDialog>
  );
}
