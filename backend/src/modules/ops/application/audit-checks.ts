import { sql, type RawBuilder } from 'kysely';
import { isUnderWay } from '../../../shared/database/conditions';

/**
 * One rule that the rows of all modules must keep. `faults` finds what breaks it, as `line`s for an operator;
 * `open` counts what is owed and still on its way (`count`), which is no fault.
 */
export interface RowCheck {
  name: string;
  faults: RawBuilder<unknown>;
  open?: RawBuilder<unknown>;
}

/**
 * Purchases of people who can still be written to, which were not sent. A closed account is owed nothing; what is gone or
 * lost is given back instead.
 */
const undelivered = sql`purchases join users on users.id = purchases.user_id
  where not email_sent and closed_at is null and photo_id is not null and not exists (
    select from photos where photos.id = photo_id and failure = 'original-missing' and (tokens_spent = 0 or exists (
      select from ledger_entries where kind = 'refund' and reference = 'purchase:' || purchases.id)))`;
const deliveryUnderWay = sql`(${isUnderWay('PhotosPurchased', 'transactionId', 'purchases.transaction_id')}
  or ${isUnderWay('SoldPhotoErased', 'purchaseId', 'purchases.id')})`;

/** Purchases whose photograph is gone, and whose tokens were not given back. */
const unrefunded = sql`purchases join users on users.id = purchases.user_id
  where photo_id is null and closed_at is null and tokens_spent > 0 and not exists (
    select from ledger_entries where kind = 'refund' and reference = 'purchase:' || purchases.id)`;
const refundUnderWay = isUnderWay('SoldPhotoErased', 'purchaseId', 'purchases.id');

/** As for deliveries; a simulated purchase has no receipt. */
const unreceipted = sql`token_purchases join users on users.id = token_purchases.user_id
  where status = 'completed' and receipt_sent_at is null and closed_at is null
    and transaction_id not like 'simulated-%'`;
const receiptUnderWay = isUnderWay('TokensBought', 'purchaseId', 'token_purchases.id');

const unprocessed = sql`payment_notices where processed_at is null`;
/** A notice without a job is queued again ten minutes after it was queued last; some more are allowed for. */
const noticeUnderWay = sql`(${isUnderWay('PaymentNoticeReceived', 'noticeId', 'payment_notices.id')}
  or queued_at > now() - interval '15 minutes')`;

const unpictured = sql`photos where status = 'processing' and trash_id is null`;
const pictureUnderWay = isUnderWay('PhotoStored', 'photoId', 'photos.id');

/** The rules, in the order in which the audit checks them. */
export const ROW_CHECKS: RowCheck[] = [
  {
    name: 'balances',
    faults: sql`
      select format('user %s has %s tokens; the ledger says %s', users.id, token_balance, coalesce(sum, 0)) as line
      from users left join (select user_id, sum(tokens) from ledger_entries group by user_id) ledger
        on ledger.user_id = users.id
      where token_balance <> coalesce(sum, 0) or token_balance < 0`,
  },
  {
    name: 'debits',
    faults: sql`
      select case when debit.id is null
        then format('purchase %s of user %s, %s tokens, has no debit', purchases.id, purchases.user_id, tokens_spent)
        else format('debit %s of user %s, %s tokens, has no purchase', debit.id, debit.user_id, -debit.tokens) end as line
      from purchases full join (select * from ledger_entries where kind = 'spend') debit
        on debit.reference = 'purchase:' || purchases.id
        and debit.user_id = purchases.user_id and debit.tokens = -purchases.tokens_spent
      where purchases.id is null or debit.id is null`,
  },
  {
    name: 'packs',
    faults: sql`
      select format('pack %s of user %s cost %s tokens; its photographs say %s', packs.id, packs.user_id, price_tokens,
        coalesce(sum(tokens_spent), 0)) as line
      from player_packs packs left join purchases on purchases.pack_id = packs.id
      group by packs.id
      having price_tokens <> coalesce(sum(tokens_spent), 0)
      union all
      select format('purchase %s of user %s, %s tokens, does not belong to pack %s', purchases.id, purchases.user_id,
        tokens_spent, packs.id)
      from purchases join player_packs packs on packs.id = pack_id
      where purchases.user_id <> packs.user_id
        -- What is added later is free, and only a match's photographs are.
        or purchases.transaction_id <> packs.transaction_id and (tokens_spent <> 0 or match_id is null)`,
  },
  {
    name: 'credits',
    faults: sql`
      select case when credit.id is null
        then format('token purchase %s of user %s, %s tokens, has no credit', bought.id, bought.user_id, token_count)
        else format('credit %s of user %s, %s tokens, has no purchase', credit.id, credit.user_id, credit.tokens) end
        as line
      from (select * from token_purchases where status = 'completed') bought
      full join (select * from ledger_entries where kind = 'purchase') credit
        on credit.reference = 'token-purchase:' || bought.id
        and credit.user_id = bought.user_id and credit.tokens = bought.token_count
      where bought.id is null or credit.id is null
      union all
      select format('token purchase %s is completed and has no payment id', id) from token_purchases
      where status = 'completed' and coalesce(transaction_id, '') = ''
      union all
      select format('token purchase %s is %s, and %s notices credited it', bought.id, status, count(*))
      from payment_notices join token_purchases bought on bought.id = token_purchase_id
      where outcome = 'credited'
      group by bought.id, status
      having status <> 'completed' or count(*) > 1`,
  },
  {
    name: 'prices',
    faults: sql`
      select format('token purchase %s costs R%s; its packages say R%s', id, total_price, priced - discount) as line
      from token_purchases, lateral (
        select sum((item ->> 'unitPrice')::numeric * (item ->> 'quantity')::integer) as priced
        from jsonb_array_elements(items) item) its
      where status = 'completed' and total_price <> priced - discount`,
  },
  {
    name: 'money given back',
    faults: sql`
      select format('token purchase %s is %s, cost R%s, and R%s were given back', bought.id, status, total_price, sum(amount))
        as line
      from payment_refunds join token_purchases bought on bought.id = token_purchase_id
      group by bought.id
      having status <> 'completed' or sum(amount) > total_price
        or sum(tokens_taken + tokens_lost) <> floor(token_count * sum(amount) / total_price)
      union all
      select case when taken.id is null
        then format('refund %s of token purchase %s has taken %s tokens, which the ledger does not say', given.id,
          token_purchase_id, tokens_taken)
        else format('entry %s of user %s, %s tokens, is of no refund', taken.id, taken.user_id, taken.tokens) end
      from (
        select payment_refunds.*, user_id from payment_refunds join token_purchases on token_purchases.id = token_purchase_id
        where tokens_taken > 0) given
      full join (select * from ledger_entries where kind = 'adjustment' and reference like 'payment-refund:%') taken
        on taken.reference = 'payment-refund:' || given.id
        and taken.user_id = given.user_id and taken.tokens = -given.tokens_taken
      where given.id is null or taken.id is null`,
  },
  {
    name: 'codes',
    faults: sql`
      select case when entry.id is null
        then format('use %s of code %s by user %s, %s tokens, is not in the ledger', used.id, code_id, used.user_id,
          used.tokens)
        else format('entry %s of user %s, %s tokens, is of no code', entry.id, entry.user_id, entry.tokens) end as line
      from (select * from token_code_uses where tokens is not null) used
      full join (select * from ledger_entries where kind = 'adjustment' and reference like 'code:%') entry
        on entry.reference = 'code:' || used.id and entry.user_id = used.user_id and entry.tokens = used.tokens
      where used.id is null or entry.id is null
      union all
      select format('code %s was used %s times, by user %s %s times', id, used, user_id, own)
      from token_codes join (
        select used.code_id, used.user_id, count(*) as own, sum(count(*)) over (partition by used.code_id) as used
        from token_code_uses used left join token_purchases on token_purchases.id = token_purchase_id
        where not is_late and (tokens is not null or status = 'completed')
        group by used.code_id, used.user_id
      ) counted on counted.code_id = token_codes.id
      where used > most_uses or own > most_uses_each
      union all
      select format('token purchase %s of user %s has a discount, and no use of code %s', bought.id, bought.user_id,
        bought.code_id)
      from token_purchases bought left join token_code_uses used
        on used.token_purchase_id = bought.id and used.code_id = bought.code_id and used.user_id = bought.user_id
      where status = 'completed' and bought.code_id is not null and used.id is null and not exists (
        select from second_payments where booked_as = bought.id)`,
  },
  {
    name: 'refunds',
    faults: sql`
      select format('refund %s of user %s, %s tokens, is of no purchase', entry.id, entry.user_id, tokens) as line
      from ledger_entries entry left join purchases
        on entry.reference = 'purchase:' || purchases.id
        and entry.user_id = purchases.user_id and tokens = tokens_spent
      where kind = 'refund' and purchases.id is null`,
  },
  {
    name: 'second payments',
    faults: sql`
      select format('payment %s of order %s is %s, and completed purchase %s', payfast_id, token_purchase_id,
        coalesce(decision, 'open'), bought.id) as line
      from second_payments join token_purchases bought on bought.transaction_id = payfast_id
      where booked_as is distinct from bought.id
      union all
      select format('payment %s of order %s is booked as purchase %s, which is not the same order, paid by it', payfast_id,
        ordered.id, bought.id)
      from second_payments join token_purchases ordered on ordered.id = token_purchase_id
      join token_purchases bought on bought.id = booked_as
      where (bought.status, bought.transaction_id, bought.user_id, bought.token_count, bought.total_price)
        is distinct from ('completed', payfast_id, ordered.user_id, ordered.token_count, ordered.total_price)
      union all
      select format('payment notice %s is of a second payment that is not listed', id) from payment_notices
      where outcome = 'refused' and reason = 'paid-twice' and not exists (
        select from second_payments
        where payfast_id = substring(body from '(?:^|&)pf_payment_id=([^&]*)'))`,
    open: sql`select count(*) from second_payments where decision is null`,
  },
  {
    name: 'deliveries',
    faults: sql`
      select format('purchase %s of user %s was not sent', purchases.id, user_id) as line
      from ${undelivered} and not ${deliveryUnderWay}`,
    open: sql`select count(*) from ${undelivered} and ${deliveryUnderWay}`,
  },
  {
    name: 'sold photographs',
    faults: sql`
      select format('the photo of purchase %s of user %s is gone, and not refunded', purchases.id, user_id) as line
      from ${unrefunded} and not ${refundUnderWay}`,
    open: sql`select count(*) from ${unrefunded} and ${refundUnderWay}`,
  },
  {
    name: 'receipts',
    faults: sql`
      select format('token purchase %s of user %s has no receipt', token_purchases.id, user_id) as line
      from ${unreceipted} and not ${receiptUnderWay}`,
    open: sql`select count(*) from ${unreceipted} and ${receiptUnderWay}`,
  },
  {
    name: 'notices',
    faults: sql`
      select format('payment notice %s of %s is not processed', id, received_at) as line
      from ${unprocessed} and not ${noticeUnderWay}`,
    open: sql`select count(*) from ${unprocessed} and ${noticeUnderWay}`,
  },
  {
    name: 'pictures',
    faults: sql`
      select format('photo %s waits for pictures that nothing makes', id) as line
      from ${unpictured} and not ${pictureUnderWay}`,
    open: sql`select count(*) from ${unpictured} and ${pictureUnderWay}`,
  },
  {
    name: 'totals',
    faults: sql`
      select format('totals have %s %s (%s tokens, R%s); the rows are %s (%s tokens, R%s)', coalesce(kept.count, 0), name,
        coalesce(kept.tokens, 0), coalesce(kept.money, 0), coalesce(counted.count, 0), coalesce(counted.tokens, 0),
        coalesce(counted.money, 0)) as line
      from (select name, sum(count) as count, sum(tokens) as tokens, sum(money) as money from totals group by name) kept
      full join (
        select 'galleries ' || category as name, count(*) as count, 0 as tokens, 0 as money
        from galleries where trash_id is null group by category
        union all
        select 'token_purchases ' || status, count(*), sum(token_count), sum(total_price)
        from token_purchases group by status
        union all
        select 'ledger_entries ' || kind, count(*), sum(tokens), sum(value) from ledger_entries group by kind
        union all
        select 'purchases ' || photo_category, count(*), sum(tokens_spent), 0 from purchases group by photo_category
      ) counted using (name)
      where (coalesce(kept.count, 0), coalesce(kept.tokens, 0), coalesce(kept.money, 0))
        <> (coalesce(counted.count, 0), coalesce(counted.tokens, 0), coalesce(counted.money, 0))`,
  },
  {
    name: 'half-made rows',
    faults: sql`
      select format('gallery %s says %s photographs, and has %s', galleries.id, photo_count, coalesce(count, 0)) as line
      from galleries left join (select gallery_id, count(*) from photos where trash_id is null group by gallery_id) held
        on held.gallery_id = galleries.id
      where photo_count <> coalesce(count, 0)
      union all
      select format('the purchases of transaction %s are of several people', transaction_id) from purchases
      group by transaction_id having count(distinct user_id) > 1
      union all
      select format('photo %s is for sale without its pictures', id) from photos
      where status = 'ready' and num_nonnulls(watermarked_path, grid_path, thumbnail_path) < 3
      union all
      select format('user %s is half closed', id) from users
      where closed_at is not null
        and (token_balance <> 0 or num_nonnulls(username, password_hash, email, full_name) > 0) and not exists (
          select from payment_notices join token_purchases on token_purchases.id = token_purchase_id
          where token_purchases.user_id = users.id and reason = 'account-closed')`,
  },
];
