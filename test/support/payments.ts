import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Test } from 'supertest';
import type { PaymentFormDto } from '../../backend/src/modules/wallet/payments/wallet.dto';
import { formText, sign } from '../../backend/src/modules/wallet/payfast/payfast-signature';
import { SANDBOX } from '../../tools/services/payfast-protocol';
import { testServices } from './services';
import { startShop, type Shopper, type TestShop } from './shop';
import { waitFor } from './wait';
import type { TokenPurchaseDto } from '../../backend/src/modules/wallet/payments/list-token-purchases.query';

/** Packages of a new database: 1 token R60, 2 tokens R100, 5 tokens R200. */
export const [SINGLE, FIVE] = [1, 3];

type Fields = Record<string, string>;

/** Opens a payment; answers the fields of the form that its buyer takes to PayFast. */
export async function orderTokens({ agent }: Shopper, packageId = FIVE, quantity = 1): Promise<Fields> {
  const { body } = await agent.post('/api/payments/payfast').send({ packageId, quantity }).expect(201);
  return (body as PaymentFormDto).fields;
}

/** The text of a notice, with PayFast's signature. */
export function signedNotice(fields: Fields): string {
  const signed = formText(Object.entries(fields));
  return `${signed}&signature=${sign(signed, SANDBOX.passphrase)}`;
}

/** Brings a notice to the shop, as PayFast does. */
export function deliver(shop: TestShop, notice: string, from = '127.0.0.1'): Test {
  return shop.visitor().post('/api/payfast-itn').set('X-Forwarded-For', from).type('form').send(notice);
}

/** The shop with its worker, its own line to PayFast, and a buyer. Close the shop and the line when done. */
export async function startPayments(): Promise<{ line: PayfastLine; shop: TestShop; shopper: Shopper }> {
  const line = new PayfastLine();
  await line.open();
  const settings = { PAYFAST_VALIDATE_URL: `${line.url}/validate`, TRUSTED_PROXIES: '127.0.0.1' };
  const shop = await startShop(settings, ['worker']);
  return { line, shop, shopper: await shop.shopper() };
}

/** PayFast's id of the payment that a notice is about. */
export function payfastIdIn(notice: string): string {
  return new URLSearchParams(notice).get('pf_payment_id') ?? '';
}

/** The outcome of the newest notice with this text. */
export function outcomeOf(shop: TestShop, notice: string): Promise<{ outcome: string; reason: string | null }> {
  return shop.rows
    .selectFrom('payment_notices')
    .select(['outcome', 'reason'])
    .where('body', '=', notice)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
}

/** Brings a notice to the shop, and answers what has become of it once its job is done. */
export async function delivered(shop: TestShop, notice: string): Promise<{ outcome: string; reason: string | null }> {
  await deliver(shop, notice).expect(200, 'OK').expect('Content-Type', 'text/plain; charset=utf-8');
  await shop.drain();
  return outcomeOf(shop, notice);
}

export async function balanceOf({ agent }: Shopper): Promise<number> {
  const { body } = await agent.get('/api/user/token-balance').expect(200);
  return (body as { tokenBalance: number }).tokenBalance;
}

/** An order as the buyer sees it. */
export async function purchaseOf({ agent }: Shopper, order: Fields): Promise<TokenPurchaseDto> {
  const { body } = await agent.get(`/api/user/token-purchases/${order['m_payment_id']}`).expect(200);
  return body as TokenPurchaseDto;
}

/** People whose balance is not the sum of their ledger, and completed purchases that have not one credit each. */
export async function wrongInBooks(shop: TestShop): Promise<object[]> {
  const { rows } = await sql<object>`
    select id from users
    where token_balance <> coalesce((select sum(tokens) from ledger_entries where user_id = users.id), 0)
    union all
    select id from token_purchases purchase
    where (status = 'completed')::int <> (
      select count(*) from ledger_entries
      where kind = 'purchase' and reference = 'token-purchase:' || purchase.id and tokens = purchase.token_count
    )`.execute(shop.rows);
  return rows;
}

/**
 * Stands between the shop and the PayFast simulator: keeps the notices that the simulator sends, for the tests to
 * deliver as they like, and passes confirmations on, unless PayFast is to be away.
 */
export class PayfastLine {
  readonly notices: string[] = [];
  confirmations = 0;
  away = false;
  private server!: Server;

  /** Its address: the shop asks for confirmations at `/validate`. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async open(): Promise<void> {
    this.server = createServer((request, response) => {
      void (async () => {
        const body = await text(request);
        if (request.url === '/notify') {
          this.notices.push(body);
          return response.end();
        }
        this.confirmations++;
        if (this.away) return response.writeHead(503).end();
        const answer = await fetch(`${testServices().payfastUrl}/eng/query/validate`, { method: 'POST', body });
        response.end(await answer.text());
      })();
    }).listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  /**
   * Pays an order at the simulator (or cancels it, or fails); answers the last notice that it sent. `switches` hold for
   * this payment only, because all test files share one simulator: `{ outOfOrder: 'true' }`.
   */
  async settle(
    order: Fields,
    outcome: 'pay' | 'cancel' | 'fail',
    change: Fields = {},
    switches: Fields = {},
  ): Promise<string> {
    const form: Fields = { ...order, ...change, notify_url: `${this.url}/notify` };
    const unsigned = Object.entries(form).filter(([name]) => name !== 'signature');
    const signature = sign(formText(unsigned), SANDBOX.passphrase);
    const query = new URLSearchParams({ outcome, ...switches });
    const answer = await fetch(`${testServices().payfastUrl}/eng/process?${query.toString()}`, {
      method: 'POST',
      body: new URLSearchParams([...unsigned, ['signature', signature]]),
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
    return waitFor('the notice', () => Promise.resolve(this.notices.pop()));
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
