import { setTimeout as sleep } from 'node:timers/promises';
import { randomBytes, randomUUID } from 'node:crypto';
import { cookiesIn } from '../../../tools/demo/shop-client';
import type { UploadedDto } from '../../../backend/src/modules/media/http/upload.dto';
import type { PaymentFormDto } from '../../../backend/src/modules/wallet/payments/wallet.dto';

const PASSWORD = 'bokkie-toets';
/** Milliseconds between two tries, and until giving up. */
const PAUSE = 250;
const PATIENCE = 120_000;
let addresses = 0;

export interface Answer<Body> {
  /** 0 when there was none. */
  status: number;
  /** The answer's documentation, if there was an answer. */
  body: Body;
}

/** A person at a browser, who tries again when the shop does not answer, and logs in again when the session is lost. */
export class Client {
  id = 0;
  email = '';
  private cookie = '';
  /** Once there is one. */
  account: { username: string; password: string } | null = null;
  /** An address of its own (RFC 5737 leaves too few; these are private). */
  private readonly address = `10.9.${Math.floor(++addresses / 250)}.${addresses % 250}`;

  constructor(private readonly url: string) {}

  async signIn(username: string, password: string): Promise<this> {
    this.account = { username, password };
    const { body } = await this.retryUntilAnswered<{ id: number }>('POST', '/api/login', this.account);
    this.id = body.id;
    return this;
  }

  async register(): Promise<this> {
    const username = `ouer-${randomBytes(5).toString('hex')}`;
    this.email = `${username}@voorbeeld.test`;
    const { body } = await this.retryUntilAnswered<{ id: number }>('POST', '/api/register', {
      username,
      email: this.email,
      fullName: 'Ouer Toets',
      password: PASSWORD,
      acceptTerms: true,
    });
    this.account = { username, password: PASSWORD };
    this.id = body.id;
    return this;
  }

  get headers(): Record<string, string> {
    return { cookie: this.cookie, 'x-forwarded-for': this.address };
  }

  /** One call, made once. */
  async call<Body = unknown>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const isForm = body instanceof FormData;
    try {
      const answer = await fetch(`${this.url}${path}`, {
        method,
        headers: {
          ...this.headers,
          ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        body: body === undefined ? null : isForm ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      });
      const text = await answer.text();
      this.cookie = cookiesIn(answer) || this.cookie;
      const isJson = text.startsWith('{') || text.startsWith('[');
      return { status: answer.status, body: (isJson ? JSON.parse(text) : text) as Body };
    } catch {
      return { status: 0, body: null as Body };
    }
  }

  /** The same call until the shop has answered it. `make` makes a body that can be sent once. */
  async retryUntilAnswered<Body = unknown>(
    method: string,
    path: string,
    body?: object | (() => object),
    headers = {},
  ): Promise<Answer<Body>> {
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      const answer = await this.call<Body>(method, path, typeof body === 'function' ? body() : body, headers);
      if (answer.status === 401 && this.account && path !== '/api/login') {
        await this.retryUntilAnswered('POST', '/api/login', this.account);
        continue;
      }
      if (answer.status > 0 && answer.status < 500) return answer;
      if (Date.now() > deadline) throw new Error(`${method} ${path} was answered ${answer.status} for two minutes`);
      await sleep(PAUSE);
    }
  }

  /** Gives tokens by a simulated payment, once however often it is tried. */
  async buyTokens(fives: number): Promise<void> {
    const body = { packageId: 3, quantity: fives, transactionId: randomUUID() };
    expect((await this.retryUntilAnswered('POST', '/api/purchase-tokens', body)).status).toBeLessThan(300);
  }

  /** Orders a token and pays for it; its notice comes so many times. Answers the order's id. */
  async pay(payfastUrl: string, copies: number): Promise<number> {
    const order = { packageId: 1, quantity: 1 };
    const { status, body } = await this.retryUntilAnswered<PaymentFormDto>('POST', '/api/payments/payfast', order);
    // A lost answer leaves an unpaid order open; so many may be.
    if (status !== 201) throw new Error(`A payment was answered ${status} ${JSON.stringify(body)}`);
    await fetch(`${payfastUrl}/eng/process?outcome=pay&copies=${copies}`, {
      method: 'POST',
      body: new URLSearchParams(body.fields),
      redirect: 'manual',
    });
    return Number(body.fields.m_payment_id);
  }

  /** Uploads files to a gallery until they are all there; answers how many of them the shop knew already. */
  async upload(gallery: string, files: Buffer[]): Promise<number> {
    const { status, body } = await this.retryUntilAnswered<UploadedDto>('POST', '/api/photos/batch-upload', () => {
      const form = new FormData();
      form.set('galleryName', gallery);
      form.set('category', 'Rugby');
      form.set('gallery', 'true');
      for (const [index, file] of files.entries())
        form.append('files', new Blob([new Uint8Array(file)]), `IMG_${index}.jpg`);
      return form;
    });
    const { uploadedPhotos, errors } = body;
    const known = errors.filter(({ code }) => code === 'duplicate').length;
    if (![201, 400].includes(status) || uploadedPhotos.length + known !== files.length)
      throw new Error(`An upload was answered ${status} ${JSON.stringify(errors)}`);
    return known;
  }
}
