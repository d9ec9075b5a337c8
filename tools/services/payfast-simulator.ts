import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { escape } from './inbox-pages.ts';
import type { Service } from './process.ts';

/** PayFast's sandbox merchant (developer documentation). */
export const SANDBOX = {
  merchantId: '10000100',
  merchantKey: '46f0cd694581a',
  passphrase: 'jt7NOE43FZPn',
};

export type Outcome = 'pay' | 'cancel' | 'fail';

/** How notices are sent, for tests of what then must hold; each is off by default. */
export interface Switches {
  /** Send no notice at all. */
  silent: boolean;
  /** Send each notice so many times at once. */
  copies: number;
  /** Wait so many milliseconds before a notice is sent. */
  delay: number;
  /** Send a PENDING notice after the final one. */
  outOfOrder: boolean;
  /** Change the amount after signing. */
  tampered: boolean;
  /** Answer INVALID to every confirmation. */
  invalid: boolean;
  /** Do not answer confirmations. */
  deaf: boolean;
}

const OFF: Switches = {
  silent: false,
  copies: 1,
  delay: 0,
  outOfOrder: false,
  tampered: false,
  invalid: false,
  deaf: false,
};

/** Milliseconds between the tries of a notice that was not answered with 200 (PayFast: at once, 10 minutes, longer). */
const RETRIES = [0, 1000, 5000, 30_000];

/**
 * PayFast's side of a payment, for development and tests; a program apart from the shop and written from PayFast's
 * documents alone, so that it checks what the shop sends.
 *
 * `POST /eng/process` takes both forms and shows Pay, Cancel and Fail; with `?outcome=pay|cancel|fail` it answers at
 * once. `POST /eng/query/validate` says VALID to a notice that it has sent. `PUT /switches` sets `Switches`.
 */
export async function startPayfastSimulator(port: number): Promise<Service> {
  const issued = new Set<string>();
  let payments = 1_000_000 + (Date.now() % 1_000_000_000);
  let switches = OFF;

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' });
      response.end(String(error));
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://127.0.0.1:${port}`);
    const body = await read(request);
    if (request.method === 'PUT' && url.pathname === '/switches') {
      switches = { ...OFF, ...(JSON.parse(body || '{}') as Partial<Switches>) };
      return void response.writeHead(204).end();
    }
    if (url.pathname === '/eng/query/validate') {
      if (switches.deaf) return;
      return text(response, 200, !switches.invalid && issued.has(body) ? 'VALID' : 'INVALID');
    }
    if (url.pathname !== '/eng/process') return text(response, 404, 'Not found');
    const form = new Map(request.method === 'POST' ? parse(body) : [...url.searchParams]);
    const outcome = (url.searchParams.get('outcome') ?? form.get('outcome')) as Outcome | null;
    form.delete('outcome');
    const problem = check(form);
    if (problem) return page(response, 400, `<h1>Payment refused</h1><p>${escape(problem)}</p>`);
    if (!outcome) return page(response, 200, choices(form));
    await settle(form, outcome);
    const target = outcome === 'cancel' ? form.get('cancel_url') : form.get('return_url');
    response.writeHead(303, { Location: target ?? '/' }).end();
  }

  /** Sends the notice before the buyer returns, as PayFast does; a delayed one follows by itself. */
  async function settle(form: Map<string, string>, outcome: Outcome): Promise<void> {
    const target = form.get('notify_url');
    if (!target || switches.silent) return;
    const status = { pay: 'COMPLETE', cancel: 'CANCELLED', fail: 'FAILED' }[outcome];
    const id = String(payments++);
    const notices = Array.from({ length: switches.copies }, () => notice(form, status, id));
    if (switches.outOfOrder) notices.push(notice(form, 'PENDING', id));
    const sending = Promise.all(notices.map((body) => deliver(target, body, switches.delay)));
    if (switches.delay === 0) await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, 3000))]);
  }

  function notice(form: Map<string, string>, status: string, id: string): string {
    const amount = Number(form.get('amount')).toFixed(2);
    const fee = (-Math.max(2, Number(amount) * 0.035)).toFixed(2);
    const fields: [string, string][] = [
      ['m_payment_id', form.get('m_payment_id') ?? ''],
      ['pf_payment_id', id],
      ['payment_status', status],
      ['item_name', form.get('item_name') ?? ''],
      ['item_description', form.get('item_description') ?? ''],
      ...(status === 'CANCELLED'
        ? []
        : ([
            ['amount_gross', amount],
            ['amount_fee', fee],
            ['amount_net', (Number(amount) + Number(fee)).toFixed(2)],
          ] as [string, string][])),
      ...[1, 2, 3, 4, 5].map((n): [string, string] => [`custom_str${n}`, form.get(`custom_str${n}`) ?? '']),
      ...[1, 2, 3, 4, 5].map((n): [string, string] => [`custom_int${n}`, form.get(`custom_int${n}`) ?? '']),
      ['name_first', form.get('name_first') ?? ''],
      ['name_last', form.get('name_last') ?? ''],
      ['email_address', form.get('email_address') ?? ''],
      ['merchant_id', SANDBOX.merchantId],
    ];
    let signed = encode(fields);
    issued.add(signed);
    const signature = md5(`${signed}&passphrase=${urlencode(SANDBOX.passphrase)}`);
    if (switches.tampered) signed = signed.replace(/amount_gross=[^&]*/, 'amount_gross=5.00');
    return `${signed}&signature=${signature}`;
  }

  async function deliver(target: string, body: string, delay: number): Promise<void> {
    for (const pause of RETRIES) {
      await new Promise((resolve) => setTimeout(resolve, delay + pause).unref());
      const answer = await fetch(target, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body,
        redirect: 'manual',
      }).catch(() => undefined);
      if (answer?.status === 200) return;
    }
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await Promise.resolve();
    },
  };
}

/** What PayFast would refuse about a form; null when it is right. */
function check(form: Map<string, string>): string | null {
  const amount = Number(form.get('amount'));
  if (!(amount >= 5)) return 'The amount is missing, or below R5.00.';
  if (!form.get('item_name')) return 'The item name is missing.';
  if (form.get('cmd') === '_paynow')
    return form.get('receiver') === SANDBOX.merchantId ? null : 'The receiver is not a merchant.';
  if (form.get('merchant_id') !== SANDBOX.merchantId || form.get('merchant_key') !== SANDBOX.merchantKey)
    return 'The merchant id or key is wrong.';
  const fields = [...form].filter(([name, value]) => name !== 'signature' && value.trim() !== '');
  const expected = md5(`${encode(fields)}&passphrase=${urlencode(SANDBOX.passphrase)}`);
  return form.get('signature') === expected ? null : 'Generated signature does not match submitted signature.';
}

function choices(form: Map<string, string>): string {
  const hidden = [...form]
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('');
  return `<h1>R${escape(Number(form.get('amount')).toFixed(2))}</h1>
    <p>${escape(form.get('item_name') ?? '')}<br><small>${escape(form.get('item_description') ?? '')}</small></p>
    <form method="post" action="/eng/process">${hidden}
      <button name="outcome" value="pay">Pay</button>
      <button name="outcome" value="cancel">Cancel</button>
      <button name="outcome" value="fail">Fail</button>
    </form>`;
}

/** PHP's urlencode: only letters, digits and -_. stay, a space becomes +. */
function urlencode(value: string): string {
  return encodeURIComponent(value)
    .replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

function encode(fields: Iterable<[string, string]>): string {
  return [...fields].map(([name, value]) => `${name}=${urlencode(value.trim())}`).join('&');
}

function md5(value: string): string {
  return createHash('md5').update(value).digest('hex');
}

function parse(body: string): [string, string][] {
  return [...new URLSearchParams(body)];
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function text(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain' }).end(body);
}

function page(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(`<!doctype html><html lang="en"><head>
    <meta charset="utf-8"><title>PayFast simulator</title><meta name="viewport" content="width=device-width"><style>
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 420px; margin: 10vh auto; padding: 0 20px; color: #1a2119 }
    button { font: inherit; font-weight: 650; min-height: 48px; padding: 0 20px; margin: 16px 8px 0 0; border: 1px solid #877e68; border-radius: 10px; background: #fff }
    </style></head><body><p><small>PayFast simulator: no money moves here.</small></p>${body}</body></html>`);
}
