import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as bodyOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { escape } from './inbox-pages.ts';
import { NoticeBook, type Notice } from './payfast-notices.ts';
import { noticeOf, problemOf, sign, type Form, type Status, SANDBOX } from './payfast-protocol.ts';

const STATUS: Record<string, Status> = { pay: 'COMPLETE', cancel: 'CANCELLED', fail: 'FAILED' };

/** Behaviour when sending and confirming notices, for tests of faults. */
interface Switches {
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
  /** Answer INVALID to confirmations. */
  invalid: boolean;
  /** Do not answer confirmations; `PUT /switches` only. */
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

/** Milliseconds before each try of a notice that was not answered with 200 (PayFast: at once, 10 minutes, longer). */
const TRIES = [0, 0, 1000, 5000, 30_000];
/** Milliseconds that the buyer waits at most for the notice to be taken, before he returns to the shop. */
const BUYER_WAITS = 3000;
const SHOP_ANSWERS_WITHIN = 10_000;

/**
 * PayFast's side of a payment, for development and tests.
 *
 * `POST /eng/process` takes both forms and shows Pay, Cancel and Fail; with `?outcome=pay|cancel|fail` it answers at
 * once. `POST /eng/query/validate` says VALID to a notice that it has sent. `Switches` come in the query for one
 * payment (`?outcome=pay&copies=2`), or as JSON by `PUT /switches` for all that follow; `{}` turns them off.
 */
export async function startPayfastSimulator(
  directory: string,
  port: number,
  host = '127.0.0.1',
): Promise<{ url: string }> {
  mkdirSync(directory, { recursive: true });
  const book = new NoticeBook(directory);
  let switches = OFF;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://simulator');
    const body = await bodyOf(request);
    if (url.pathname === '/switches' && (request.method === 'PUT' || request.method === 'POST')) {
      switches = { ...OFF, ...(JSON.parse(body || '{}') as Partial<Switches>) };
      return void response.writeHead(204).end();
    }
    if (url.pathname === '/eng/query/validate') {
      if (switches.deaf) return;
      return text(response, 200, !switches.invalid && book.hasIssued(body) ? 'VALID' : 'INVALID');
    }
    if (url.pathname === '/')
      return page(response, 200, '<p>The shop’s payment forms come here: buy tokens there.</p>');
    if (url.pathname !== '/eng/process') return text(response, 404, 'Not found');

    const form = new Map(request.method === 'POST' ? new URLSearchParams(body) : url.searchParams);
    const outcome = url.searchParams.get('outcome') ?? form.get('outcome');
    form.delete('outcome');
    const problem = problemOf(form);
    if (problem) return page(response, 400, `<h1>Payment refused</h1><p>${escape(problem)}</p>`);
    if (!outcome) return page(response, 200, choices(form));
    const status = STATUS[outcome];
    if (!status) return text(response, 400, `The outcome is one of ${Object.keys(STATUS).join(', ')}`);
    await notify(form, status, forThisPayment(switches, url.searchParams));
    const back = form.get(status === 'CANCELLED' ? 'cancel_url' : 'return_url');
    response.writeHead(303, { Location: back || '/' }).end();
  }

  /** Sends the notices before the buyer returns, as PayFast does; delayed ones follow by themselves. */
  async function notify(form: Form, status: Status, how: Switches): Promise<void> {
    const target = form.get('notify_url');
    if (!target || how.silent) return;
    const id = String(randomInt(1_000_000, 2 ** 47));
    const send = async (notified: Status) => {
      const issued = noticeOf(form, notified, id);
      const sent = how.tampered ? issued.replace(/amount_gross=[^&]*/, 'amount_gross=5.00') : issued;
      if (!how.invalid) book.issue(issued);
      const notice = book.open({ target, body: `${sent}&signature=${sign(issued)}` });
      await deliver(notice, how.delay);
    };
    const sending = Promise.all(Array.from({ length: how.copies }, () => send(status))).then(() =>
      how.outOfOrder ? send('PENDING') : undefined,
    );
    if (how.delay === 0) await Promise.race([sending, sleep(BUYER_WAITS, undefined, { ref: false })]);
  }

  async function deliver(notice: Notice, delay: number): Promise<void> {
    for (const pause of TRIES) {
      await sleep(delay + pause, undefined, { ref: false });
      const answer = await fetch(notice.target, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: notice.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(SHOP_ANSWERS_WITHIN),
      }).catch(() => null);
      if (answer?.status === 200) break;
    }
    book.close(notice);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' });
      response.end(String(error));
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  // Notices that an earlier run could not deliver.
  for (const notice of book.undelivered()) void deliver(notice, 0);
  return {
    url: `http://127.0.0.1:${port}`,
  };
}

/** The settings of a shop whose payments go through the simulator at this address. */
export function simulatorSettings(url: string): Record<string, string> {
  return {
    PAYFAST_PROCESS_URL: `${url}/eng/process`,
    PAYFAST_VALIDATE_URL: `${url}/eng/query/validate`,
    PAYFAST_MERCHANT_ID: SANDBOX.merchantId,
    PAYFAST_MERCHANT_KEY: SANDBOX.merchantKey,
    PAYFAST_PASSPHRASE: SANDBOX.passphrase,
    PAYFAST_SOURCES: '127.0.0.1,::1',
    PAYFAST_CONFIRMATION: 'on',
    PAYFAST_SIMULATED_PURCHASES: 'on',
  };
}

/** The switches of one payment: those that hold for all, and those of its query. */
function forThisPayment(switches: Switches, query: URLSearchParams): Switches {
  const own = [...query].map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value === 'true']);
  return { ...switches, ...(Object.fromEntries(own.filter(([name]) => String(name) in OFF)) as Partial<Switches>) };
}

function choices(form: Form): string {
  const hidden = [...form].map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  );
  return `<h1>R${escape(Number(form.get('amount')).toFixed(2))}</h1>
    <p>${escape(form.get('item_name') ?? '')}<br><small>${escape(form.get('item_description') ?? '')}</small></p>
    <form method="post" action="/eng/process">${hidden.join('')}
      <button name="outcome" value="pay">Pay</button>
      <button name="outcome" value="cancel">Cancel</button>
      <button name="outcome" value="fail">Fail</button>
    </form>`;
}

function text(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain' }).end(body);
}

function page(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(`<!doctype html><html lang="en"><head>
    <meta charset="utf-8"><title>PayFast simulator</title><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width"><style>
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 420px; margin: 10vh auto; padding: 0 20px; color: #1a2119 }
    button { font: inherit; font-weight: 650; min-height: 48px; padding: 0 20px; margin: 16px 8px 0 0; border: 1px solid #877e68; border-radius: 10px; background: #fff }
    button[value=pay] { background: #14583b; border-color: #14583b; color: #fff }
    </style></head><body><p><small>PayFast simulator: no money moves here.</small></p>${body}</body></html>`);
}
