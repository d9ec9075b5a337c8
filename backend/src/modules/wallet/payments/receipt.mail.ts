import type { Config } from '../../../config';
import { html } from '../../../shared/mail/html';
import { letter, type Letter } from '../../../shared/mail/letter';
import { SHOP_ZONE } from '../../../shared/shop-time';
import { tokens, type Language } from '../../../shared/text';
import type { PersonSummary } from '../../identity/contract';
import { VAT_PERCENT } from './domain/receipt';
import { TokenReceiptDto } from './list-token-purchases.query';

const texts = {
  en: {
    subject: (number: string) => `Receipt ${number}`,
    intro: (bought: string, balance: string) => `Thank you. We have added ${bought}; your balance is now ${balance}.`,
    title: (hasVat: boolean) => (hasVat ? 'Tax invoice' : 'Receipt'),
    date: 'Date',
    buyer: 'Buyer',
    each: 'each',
    vat: `VAT included (${VAT_PERCENT}%)`,
    total: 'Paid',
    payment: 'PayFast payment',
    paidIn: 'Paid',
    methods: { cash: 'in cash', eft: 'by EFT' },
    discount: 'Discount',
    seller: 'Seller',
    vatNumber: 'VAT number',
    open: 'View or print the receipt',
    packages: {} as Record<string, string>,
  },
  af: {
    subject: (number: string) => `Kwitansie ${number}`,
    intro: (bought: string, balance: string) => `Dankie. Ons het ${bought} bygevoeg; jou balans is nou ${balance}.`,
    title: (hasVat: boolean) => (hasVat ? 'Belastingfaktuur' : 'Kwitansie'),
    date: 'Datum',
    buyer: 'Koper',
    each: 'elk',
    vat: `BTW ingesluit (${VAT_PERCENT}%)`,
    total: 'Betaal',
    payment: 'PayFast-betaling',
    paidIn: 'Betaal',
    methods: { cash: 'kontant', eft: 'per EFT' },
    discount: 'Afslag',
    seller: 'Verkoper',
    vatNumber: 'BTW-nommer',
    open: 'Bekyk of druk die kwitansie',
    packages: { 'Single Token': 'Enkelmunt', '2 Token Pack': '2-muntpakkie', '5 Token Pack': '5-muntpakkie' },
  },
} satisfies Record<Language, object>;

/** The mail that confirms a payment, in the account's language. */
export function receiptMail({
  person,
  purchase,
  balance,
  brand,
  publicUrl,
}: {
  person: PersonSummary;
  purchase: TokenReceiptDto;
  /** Tokens, with those that were bought. */
  balance: number;
  brand: Config['brand'];
  publicUrl: string;
}): Letter {
  const t = texts[person.language];
  const { receiptNumber, items, totalPrice, vat, seller, transactionId, method, discount } = purchase;
  const title = `${t.title(vat !== null)} ${receiptNumber}`;
  const intro = t.intro(tokens(purchase.tokenCount), tokens(balance));
  const address = `${publicUrl}/receipts/${purchase.id}`;
  const lines = items.map(({ packageName, quantity, tokenCount, unitPrice }) => ({
    name: (t.packages as Record<string, string>)[packageName] ?? packageName,
    detail: `${quantity} × R${unitPrice} ${t.each}, ${tokens(tokenCount)}`,
  }));
  const facts: [string, string][] = [
    [t.date, dayOf(purchase.completedAt ?? purchase.purchaseDate, person.language)],
    [t.buyer, `${person.fullName}, ${person.email}`],
    method === 'payfast' ? [t.payment, transactionId ?? ''] : [t.paidIn, t.methods[method]],
    [t.seller, [seller.name, seller.address].filter((part) => part !== null).join(', ')],
    ...(seller.vatNumber === null ? [] : [[t.vatNumber, seller.vatNumber] as [string, string]]),
  ];
  const sums: [string, string][] = [
    [t.total, `R${totalPrice}`],
    ...(Number(discount) === 0 ? [] : [[t.discount, `R${discount}`] as [string, string]]),
    ...(vat === null ? [] : [[t.vat, `R${vat}`] as [string, string]]),
  ];

  const written = ([name, value]: [string, string]) => `${name}: ${value}`;
  const paragraphs = [
    intro,
    title,
    [...lines.map(({ name, detail }) => `* ${name}: ${detail}`), ...sums.map(written)].join('\n'),
    facts.map(written).join('\n'),
    `${t.open}: ${address}`,
  ];

  const body = html`
    <p>${intro}</p>
    <h2>${title}</h2>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
      ${lines.map(
        ({ name, detail }) => html`
          <tr>
            <td class="cell" colspan="2"><strong>${name}</strong><br /><span class="quiet">${detail}</span></td>
          </tr>
        `,
      )}
      ${sums.map(
        ([name, value], index) => html`
          <tr>
            <td class="${index === 0 ? 'total' : 'quiet'}">${name}</td>
            <td class="${index === 0 ? 'total' : 'quiet'}" align="right">${value}</td>
          </tr>
        `,
      )}
    </table>
    <p class="quiet">${facts.map(([name, value]) => html`${name}: ${value}<br />`)}</p>
    <p><a class="button" href="${address}">${t.open}</a></p>
  `;
  return letter({ reader: person, brand, subject: t.subject(receiptNumber), paragraphs, body });
}

/** `21 Nov 2026` where the shop is, in the reader's language and in the shop's pattern. */
function dayOf(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(`${language}-ZA`, {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: SHOP_ZONE,
  })
    .format(new Date(iso))
    .replace('.', '');
}
