import { asCsv, asJson, asSpreadsheet, type ExportFormat, type SpreadsheetColumn } from '../../../shared/export-file';
import type { Language, Text } from '../../../shared/text';
import type { SaleDto } from './list-sales.query';

const COLUMNS: { key: keyof SaleDto }[] = [
  { key: 'id' },
  { key: 'purchaseDate' },
  { key: 'username' },
  { key: 'userEmail' },
  { key: 'emailAddress' },
  { key: 'emailSent' },
  { key: 'photoId' },
  { key: 'photoTitle' },
  { key: 'photoCategory' },
  { key: 'photoTokenPrice' },
  { key: 'pack' },
  { key: 'refund' },
  { key: 'transactionId' },
];

const YES: Text = { en: 'Yes', af: 'Ja' };
const NO: Text = { en: 'No', af: 'Nee' };

const PEOPLES_COLUMNS: SpreadsheetColumn<SaleDto>[] = [
  { title: { en: 'Sale', af: 'Verkoop' }, kind: 'id', of: ({ id }) => String(id) },
  { title: { en: 'Bought on', af: 'Gekoop op' }, kind: 'time', of: (sale) => sale.purchaseDate },
  { title: { en: 'Username', af: 'Gebruikersnaam' }, kind: 'text', of: (sale) => sale.username },
  { title: { en: 'E-mail', af: 'E-pos' }, kind: 'text', of: (sale) => sale.userEmail },
  { title: { en: 'Sent to', af: 'Gestuur aan' }, kind: 'text', of: (sale) => sale.emailAddress },
  {
    title: { en: 'E-mail sent', af: 'E-pos gestuur' },
    kind: 'text',
    of: ({ emailSent }, language) => (emailSent ? YES : NO)[language],
  },
  {
    title: { en: 'Photo number', af: 'Fotonommer' },
    kind: 'id',
    of: ({ photoId }) => (photoId === null ? null : String(photoId)),
  },
  { title: { en: 'Photo', af: 'Foto' }, kind: 'text', of: (sale) => sale.photoTitle },
  { title: { en: 'Category', af: 'Kategorie' }, kind: 'text', of: (sale) => sale.photoCategory },
  { title: { en: 'Gallery', af: 'Galery' }, kind: 'text', of: (sale) => sale.galleryName },
  { title: { en: 'Tokens', af: 'Munte' }, kind: 'number', of: (sale) => sale.photoTokenPrice },
  { title: { en: 'Worth (R)', af: 'Waarde (R)' }, kind: 'rand', of: (sale) => sale.value },
  { title: { en: 'Pack', af: 'Pakkie' }, kind: 'text', of: ({ pack }) => pack && `${pack.teamName} ${pack.label}` },
  { title: { en: 'Tokens refunded', af: 'Munte teruggegee' }, kind: 'number', of: ({ refund }) => refund?.tokens ?? 0 },
  { title: { en: 'Refunded on', af: 'Teruggegee op' }, kind: 'time', of: ({ refund }) => refund?.refundedAt ?? null },
  { title: { en: 'Refund reason', af: 'Rede' }, kind: 'text', of: ({ refund }) => refund?.reason ?? null },
  { title: { en: 'Transaction', af: 'Transaksie' }, kind: 'id', of: (sale) => sale.transactionId },
];

/** Purchases of photographs as a file. */
export function salesAs(
  format: ExportFormat,
  sales: AsyncIterable<SaleDto[]>,
  language: Language,
): AsyncIterable<string> {
  if (format === 'excel') return asSpreadsheet(sales, PEOPLES_COLUMNS, language);
  return format === 'json' ? asJson(sales) : asCsv(sales, COLUMNS);
}
