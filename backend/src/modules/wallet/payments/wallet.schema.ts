import { defineEntity, p } from '@mikro-orm/core';
import type { BegunPurchase } from '../../../shared/begun-purchase';
import type { Seller } from './domain/receipt';
import { SecondPayment } from '../second-payments/domain/second-payment';
import { TokenPackage, TokenPurchase, type TokenPurchaseItem } from './domain/token-purchase';

export const TokenPackageSchema = defineEntity({
  class: TokenPackage,
  tableName: 'token_packages',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    tokenCount: p.integer(),
    price: p.string().columnType('numeric(10,2)'),
    paymentReference: p.text().nullable(),
    retiredAt: p.datetime().nullable(),
  },
});

export const TokenPurchaseSchema = defineEntity({
  class: TokenPurchase,
  tableName: 'token_purchases',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    packageId: p.integer(),
    quantity: p.integer(),
    items: p.json<TokenPurchaseItem[]>(),
    totalPrice: p.string().columnType('numeric(10,2)'),
    tokenCount: p.integer(),
    status: p.enum(['pending', 'completed', 'failed'] as const),
    transactionId: p.text().nullable(),
    purchaseDate: p.datetime().onCreate(() => new Date()),
    completedAt: p.datetime().nullable(),
    method: p.enum(['payfast', 'cash', 'eft'] as const),
    fee: p.string().columnType('numeric(10,2)').nullable(),
    discount: p.string().columnType('numeric(10,2)'),
    codeId: p.integer().nullable(),
    begun: p.json<BegunPurchase>().nullable(),
    seller: p.json<Seller>().nullable(),
  },
});

export const SecondPaymentSchema = defineEntity({
  class: SecondPayment,
  tableName: 'second_payments',
  properties: {
    id: p.integer().primary(),
    payfastId: p.text(),
    tokenPurchaseId: p.integer(),
    receivedAt: p.datetime().onCreate(() => new Date()),
    decision: p.enum(['given-back', 'booked'] as const).nullable(),
    reason: p.text().nullable(),
    decidedBy: p.integer().nullable(),
    decidedAt: p.datetime().nullable(),
    bookedAs: p.integer().nullable(),
  },
});
