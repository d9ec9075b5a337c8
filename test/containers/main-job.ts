import sharp from 'sharp';
import request, { type Agent } from 'supertest';
import { waitFor } from '../support/wait';
import { ready, register, signIn, upload } from '../fleet/people';
import type { Ports } from './docker';

interface Mail {
  id: string;
  to: string[];
  subject: string;
  text: string;
}

/** A package of a new database: 5 tokens. */
const PACKAGE = 3;
const TOKENS = 20;
/** Pixels of the photographs of `upload`. */
const SIDES = [900, 600];

/** The shop's main job, through nginx as browsers do it. */
export class MainJob {
  private constructor(
    private readonly at: Record<keyof Ports, string>,
    readonly admin: Agent,
    private readonly parent: Agent,
    private readonly email: string,
    /** Photographs that the parent has not bought. */
    private readonly forSale: number[],
    readonly bought: number[] = [],
  ) {}

  /** An administrator uploads 16 photographs, and a parent registers and pays for as many tokens at PayFast. */
  static async begin(ports: Ports): Promise<MainJob> {
    const at = {
      shop: `http://127.0.0.1:${ports.shop}`,
      inbox: `http://127.0.0.1:${ports.inbox}`,
      simulator: `http://127.0.0.1:${ports.simulator}`,
    };
    const admin = await signIn(at.shop);
    const photos = [...(await upload(admin, 'Houers', 8)), ...(await upload(admin, 'Houers', 8))];
    await ready(admin, photos);
    for (const photo of photos) await expectPicture(admin, photo);
    const { agent, email } = await register(at.shop);
    const job = new MainJob(at, admin, agent, email, photos);
    await job.payForTokens();
    return job;
  }

  /**
   * Buys a photograph, gets it by mail, and downloads it from “My photos” and by the mailed link. Where a service may be
   * away (503), the parent presses the button again for so many seconds.
   */
  async buyPhoto(patience = 0): Promise<void> {
    const photoId = this.forSale.pop()!;
    const mails = (await this.mails()).length;
    const buy = async () => {
      const { status } = await this.parent.post('/api/purchase-photo').send({ photoId });
      return status === 503 ? undefined : status;
    };
    expect(await waitFor('the purchase', buy, patience)).toBe(200);
    this.bought.push(photoId);
    const mail = await waitFor('the mail', async () => {
      const all = await this.mails();
      return all.length > mails ? all[0] : undefined;
    });
    const [, link = ''] = /https?:\/\/[^/]+(\/api\/downloads\/\S+)/.exec(mail.text) ?? [];
    const attached = await fetch(`${this.at.inbox}/api/messages/${mail.id}/attachments/0`);
    await expectOriginal(Buffer.from(await attached.arrayBuffer()));
    for (const path of [`/api/photos/${photoId}/download`, link]) await this.download(path);
  }

  /** Nothing that was bought is lost: session, photographs, mails. */
  async expectAllThere(): Promise<void> {
    for (const photoId of this.bought) await this.download(`/api/photos/${photoId}/download`);
    expect(await this.mails()).toHaveLength(this.bought.length);
    const { body } = await this.parent.get('/api/user/token-balance').expect(200);
    expect(body.tokenBalance).toBe(TOKENS - this.bought.length);
  }

  /** Waits until the shop and its stand-ins answer again. */
  async isWell(): Promise<void> {
    const { shop, inbox, simulator } = this.at;
    await waitFor(
      'the shop to be well',
      async () => {
        const addresses = [`${shop}/api/health/ready`, `${inbox}/api/messages`, `${simulator}/`];
        const answers = await Promise.all(
          addresses.map((one) =>
            fetch(one).then(
              ({ ok }) => ok,
              () => false,
            ),
          ),
        );
        return answers.every(Boolean) || undefined;
      },
      120,
    );
  }

  private async payForTokens(): Promise<void> {
    const order = await this.parent
      .post('/api/payments/payfast')
      .send({ packageId: PACKAGE, quantity: TOKENS / 5 })
      .expect(201);
    const { pathname } = new URL(order.body.action);
    await request(this.at.simulator).post(`${pathname}?outcome=pay`).type('form').send(order.body.fields).expect(303);
    await waitFor('the tokens', async () => {
      const { body } = await this.parent.get('/api/user/token-balance').expect(200);
      return body.tokenBalance === TOKENS || undefined;
    });
  }

  private async download(path: string): Promise<void> {
    await expectOriginal((await this.parent.get(path).responseType('blob').expect(200)).body as Buffer);
  }

  /** Those that bring the parent a photograph, the newest first. */
  private async mails(): Promise<Mail[]> {
    const all = (await (await fetch(`${this.at.inbox}/api/messages`)).json()) as Mail[];
    return all.filter(({ to, subject }) => to.includes(this.email) && subject.startsWith('Your photo'));
  }
}

async function expectPicture(agent: Agent, photo: number): Promise<void> {
  const { body } = await agent.get(`/api/photos/${photo}`).expect(200);
  const picture = await agent.get(`/api/files/${body.thumbnailPath}`).responseType('blob').expect(200);
  const { width, height } = await sharp(picture.body as Buffer).metadata();
  expect([width, height]).toEqual([300, 300]);
}

async function expectOriginal(bytes: Buffer): Promise<void> {
  const { format, width, height } = await sharp(bytes).metadata();
  expect([format, width, height]).toEqual(['jpeg', ...SIDES]);
}
