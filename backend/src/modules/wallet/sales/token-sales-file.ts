import { asCsv, asJson, asSpreadsheet, type ExportFormat, type SpreadsheetColumn } from '../../../shared/export-file';
import type { Language, Text } from '../../../shared/text';
import type { SecondPaymentDto } from '../second-payments/list-second-payments.query';
import type { TokenSaleDto } from './list-token-sales.query';
import { centsOf, formatCents } from '../../../shared/money';
import { describeItems } from '../payments/domain/token-purchase';

type SaleColumn = { key: keyof TokenSaleDto; header?: string };

/** The machines' file, as the specification has it; what the shop has learned since is for people. */
const SALE_COLUMNS: SaleColumn[] = [
  { key: 'id' },
  { key: 'purchaseDate' },
  { key: 'username' },
  { key: 'email' },
  { key: 'status' },
  { key: 'items', header: 'packageName' },
  { key: 'tokenCount' },
  { key: 'totalPrice' },
  { key: 'quantity' },
  { key: 'transactionId' },
];

const SECOND_PAYMENT_COLUMNS: { key: keyof SecondPaymentDto }[] = [
  { key: 'id' },
  { key: 'receivedAt' },
  { key: 'tokenPurchaseId' },
  { key: 'username' },
  { key: 'email' },
  { key: 'payfastId' },
  { key: 'amount' },
  { key: 'tokenCount' },
  { key: 'decision' },
  { key: 'reason' },
  { key: 'decidedBy' },
  { key: 'decidedAt' },
  { key: 'bookedAs' },
];

const STATUSES: Record<TokenSaleDto['status'], Text> = {
  completed: { en: 'Paid', af: 'Betaal' },
  pending: { en: 'Pending', af: 'Wag vir betaling' },
  failed: { en: 'Failed', af: 'Misluk' },
};
const METHODS: Record<TokenSaleDto['method'], Text> = {
  payfast: { en: 'PayFast', af: 'PayFast' },
  cash: { en: 'Cash', af: 'Kontant' },
  eft: { en: 'EFT', af: 'EFT' },
};
const DECISIONS: Record<NonNullable<SecondPaymentDto['decision']>, Text> = {
  'given-back': { en: 'Given back', af: 'Teruggegee' },
  booked: { en: 'Booked', af: 'Geboek' },
};

const refundedOf = ({ refunds }: TokenSaleDto) =>
  formatCents(refunds.reduce((sum, one) => sum + centsOf(one.amount), 0));
/** The shop's part of a payment, less PayFast's fee; refunds have a column of their own. */
const netOf = ({ totalPrice, fee }: TokenSaleDto) =>
  fee === null ? null : formatCents(centsOf(totalPrice) - centsOf(fee));
/** Only money that was paid has a fee, a tax and a rest. */
const ifPaid = (of: (sale: TokenSaleDto) => string | null) => (sale: TokenSaleDto) =>
  sale.status === 'completed' ? of(sale) : null;

/** The tax is only of a seller who is registered for it. */
function peoplesSaleColumns(hasVat: boolean): SpreadsheetColumn<TokenSaleDto>[] {
  const vat: SpreadsheetColumn<TokenSaleDto> = {
    title: { en: 'VAT included (R)', af: 'BTW ingesluit (R)' },
    kind: 'rand',
    of: ({ vat }) => vat,
  };
  return [
    { title: { en: 'Receipt', af: 'Kwitansie' }, kind: 'text', of: (sale) => sale.receiptNumber },
    { title: { en: 'Paid on', af: 'Betaal op' }, kind: 'time', of: (sale) => sale.completedAt },
    { title: { en: 'Ordered on', af: 'Bestel op' }, kind: 'time', of: (sale) => sale.purchaseDate },
    { title: { en: 'Status', af: 'Status' }, kind: 'text', of: ({ status }, language) => STATUSES[status][language] },
    { title: { en: 'Username', af: 'Gebruikersnaam' }, kind: 'text', of: (sale) => sale.username },
    { title: { en: 'E-mail', af: 'E-pos' }, kind: 'text', of: (sale) => sale.email },
    { title: { en: 'Packages', af: 'Pakkies' }, kind: 'text', of: ({ items }) => describeItems(items) },
    { title: { en: 'Tokens', af: 'Munte' }, kind: 'number', of: (sale) => sale.tokenCount },
    { title: { en: 'Method', af: 'Metode' }, kind: 'text', of: ({ method }, language) => METHODS[method][language] },
    { title: { en: 'Discount (R)', af: 'Afslag (R)' }, kind: 'rand', of: (sale) => sale.discount },
    { title: { en: 'Amount (R)', af: 'Bedrag (R)' }, kind: 'rand', of: (sale) => sale.totalPrice },
    ...(hasVat ? [vat] : []),
    { title: { en: 'Fee (R)', af: 'Fooi (R)' }, kind: 'rand', of: ifPaid(({ fee }) => fee) },
    { title: { en: 'Net (R)', af: 'Netto (R)' }, kind: 'rand', of: ifPaid(netOf) },
    { title: { en: 'Refunded (R)', af: 'Terugbetaal (R)' }, kind: 'rand', of: ifPaid(refundedOf) },
    { title: { en: 'Payment ID', af: 'Betaling-ID' }, kind: 'id', of: (sale) => sale.transactionId },
    { title: { en: 'Order', af: 'Bestelling' }, kind: 'id', of: ({ id }) => String(id) },
  ];
}

const PEOPLES_SECOND_COLUMNS: SpreadsheetColumn<SecondPaymentDto>[] = [
  { title: { en: 'Received on', af: 'Ontvang op' }, kind: 'time', of: (payment) => payment.receivedAt },
  { title: { en: 'Order', af: 'Bestelling' }, kind: 'id', of: (payment) => String(payment.tokenPurchaseId) },
  { title: { en: 'Username', af: 'Gebruikersnaam' }, kind: 'text', of: (payment) => payment.username },
  { title: { en: 'E-mail', af: 'E-pos' }, kind: 'text', of: (payment) => payment.email },
  { title: { en: 'Payment ID', af: 'Betaling-ID' }, kind: 'id', of: (payment) => payment.payfastId },
  { title: { en: 'Amount (R)', af: 'Bedrag (R)' }, kind: 'rand', of: (payment) => payment.amount },
  { title: { en: 'Tokens', af: 'Munte' }, kind: 'number', of: (payment) => payment.tokenCount },
  {
    title: { en: 'Decision', af: 'Besluit' },
    kind: 'text',
    of: ({ decision }, language) => decision && DECISIONS[decision][language],
  },
  { title: { en: 'Reason', af: 'Rede' }, kind: 'text', of: (payment) => payment.reason },
  { title: { en: 'Decided by', af: 'Besluit deur' }, kind: 'text', of: (payment) => payment.decidedBy },
  { title: { en: 'Decided on', af: 'Besluit op' }, kind: 'time', of: (payment) => payment.decidedAt },
  {
    title: { en: 'Booked as', af: 'Geboek as' },
    kind: 'id',
    of: ({ bookedAs }) => (bookedAs === null ? null : String(bookedAs)),
  },
];

/** Purchases of tokens as a file. */
export function salesAs(
  format: ExportFormat,
  sales: AsyncIterable<TokenSaleDto[]>,
  { language, hasVat }: { language: Language; hasVat: boolean },
): AsyncIterable<string> {
  if (format === 'excel') return asSpreadsheet(sales, peoplesSaleColumns(hasVat), language);
  if (format === 'json') return asJson(asSpecified(sales));
  return asCsv(sales, SALE_COLUMNS, (items) => describeItems(items as TokenSaleDto['items']));
}

/** Columns that the specification's JSON has not. */
const FOR_PEOPLE: ReadonlySet<string> = new Set<keyof TokenSaleDto>([
  'method',
  'receiptNumber',
  'completedAt',
  'fee',
  'discount',
  'vat',
  'refunds',
]);

/** The rows as they are in the specification's JSON. */
async function* asSpecified(pages: AsyncIterable<TokenSaleDto[]>) {
  for await (const page of pages)
    yield page.map((sale) => Object.fromEntries(Object.entries(sale).filter(([name]) => !FOR_PEOPLE.has(name))));
}

/** Second payments as a file. */
export function secondPaymentsAs(
  format: ExportFormat,
  payments: AsyncIterable<SecondPaymentDto[]>,
  language: Language,
): AsyncIterable<string> {
  if (format === 'excel') return asSpreadsheet(payments, PEOPLES_SECOND_COLUMNS, language);
  return format === 'json' ? asJson(payments) : asCsv(payments, SECOND_PAYMENT_COLUMNS);
}
