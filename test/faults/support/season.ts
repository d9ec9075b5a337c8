import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GalleryPageDto } from '../../../backend/src/modules/catalog/photos/browse-gallery.query';
import { waitFor } from '../../support/wait';
import { photograph } from '../../support/pictures';
import { Client } from './client';
import type { RunningShop } from './running-shop';
import { random } from './volume';

/** Volumes of work at a time. */
export interface Volume {
  /** Photographs, in calls of four. */
  uploads: number;
  buyers: number;
  /** Photographs that each buyer buys. */
  purchasesEach: number;
  /** Payments that each buyer makes; each notice comes twice. At most 20: more may not be open. */
  paymentsEach: number;
  /** Seconds over which each person's doings are spread, more or less. */
  seconds: number;
}

/** Results that were wrong. */
export interface Losses {
  /** Answered as done, or paid for, but missing. */
  lost: string[];
  /** Done twice. */
  doubled: string[];
  /** Mails that came more than once, under the same Message-ID; SMTP cannot exclude that. */
  repeatedMails: number;
}

/** A day of the shop at once: uploads, purchases and payments, by people who try again until they are answered. */
export class Season {
  private constructor(
    private readonly shop: RunningShop,
    private readonly admin: Client,
    private readonly volume: Volume,
    private readonly buyers: Client[],
    /** Photographs for sale. */
    private readonly wares: number[],
    private readonly files: Buffer[],
    private readonly gallery: string,
  ) {}

  /** Makes what is needed before the first fault. */
  static async prepare(shop: RunningShop, volume: Volume): Promise<Season> {
    const admin = await new Client(shop.url).signIn('admin', 'bokkie-admin');
    const gallery = `Seisoen ${randomUUID().slice(0, 8)}`;
    const wares = `${gallery} te koop`;
    const make = (count: number) => Promise.all(Array.from({ length: count }, () => photograph()));
    await admin.upload(wares, await make(volume.purchasesEach));
    await shop.settle();
    const { body } = await admin.retryUntilAnswered<GalleryPageDto>(
      'GET',
      `/api/photos/gallery/${encodeURIComponent(wares)}?limit=100`,
    );
    const ids = body.photos.map(({ id }) => id);
    const buyers = await Promise.all(Array.from({ length: volume.buyers }, () => new Client(shop.url).register()));
    for (const buyer of buyers) await buyer.buyTokens(Math.ceil(ids.length / 5));
    return new Season(shop, admin, volume, buyers, ids, await make(volume.uploads), gallery);
  }

  /** Everything at once. Resolves when all have been answered. */
  async run(): Promise<void> {
    await Promise.all([this.upload(), ...this.buyers.flatMap((buyer) => [this.shopFor(buyer), this.pay(buyer)])]);
  }

  /** Lets time pass before one of so many doings. */
  private pause(count: number): Promise<void> {
    return sleep((random() * 2000 * this.volume.seconds) / count);
  }

  private async upload(): Promise<void> {
    for (let first = 0; first < this.files.length; first += 4) {
      await this.pause(this.files.length / 4);
      await this.admin.upload(this.gallery, this.files.slice(first, first + 4));
    }
  }

  private async shopFor(buyer: Client): Promise<void> {
    for (const photoId of this.wares) {
      await this.pause(this.wares.length);
      const key = { 'idempotency-key': randomUUID() };
      const { status, body } = await buyer.retryUntilAnswered('POST', '/api/purchase-photo', { photoId }, key);
      if (status !== 200) throw new Error(`A purchase was answered ${status} ${JSON.stringify(body)}`);
    }
  }

  private async pay(buyer: Client): Promise<void> {
    for (let count = 0; count < this.volume.paymentsEach; count++) {
      await this.pause(this.volume.paymentsEach);
      this.paid.push(await buyer.pay(this.shop.payfastUrl, 2));
    }
  }

  private readonly paid: number[] = [];

  /** Waits until all is done, and compares it with the answers that people got. */
  async losses(): Promise<Losses> {
    // PayFast tries a notice again for half a minute and more.
    await waitFor('all payments', async () => (await this.openPayments()).length === 0 || undefined, 120).catch(
      () => undefined,
    );
    await this.shop.settle();
    const { rows } = this.shop;
    const lost = (await this.openPayments()).map((id) => `payment ${id}`);
    const doubled: string[] = [];

    const photos = await rows
      .selectFrom('photos')
      .innerJoin('galleries', 'galleries.id', 'photos.gallery_id')
      .select(['photos.id', 'photos.status'])
      .where('galleries.name', '=', this.gallery)
      .execute();
    if (photos.length < this.files.length) lost.push(`${this.files.length - photos.length} photographs`);
    if (photos.length > this.files.length) doubled.push(`${photos.length - this.files.length} photographs`);
    for (const { id, status } of photos) if (status !== 'ready') lost.push(`the pictures of photo ${id} (${status})`);

    const ids = this.buyers.map(({ id }) => id);
    const purchases = await rows.selectFrom('purchases').selectAll().where('user_id', 'in', ids).execute();
    const expected = ids.length * this.wares.length;
    if (purchases.length < expected) lost.push(`${expected - purchases.length} purchases`);
    if (purchases.length > expected) doubled.push(`${purchases.length - expected} purchases`);
    const people = await rows.selectFrom('users').select(['id', 'token_balance']).where('id', 'in', ids).execute();
    const left = Math.ceil(this.wares.length / 5) * 5 - this.wares.length + this.volume.paymentsEach;
    for (const { id, token_balance: balance } of people) {
      if (balance < left) lost.push(`${left - balance} tokens of user ${id}`);
      if (balance > left) doubled.push(`${balance - left} tokens of user ${id}`);
    }

    const owed = [
      ...purchases.map(({ transaction_id: id }) => `<delivery-${id}@bokkiefoto>`),
      ...this.paid.map((id) => `<receipt-${id}@bokkiefoto>`),
    ];
    const mails = (await this.shop.mails()).map(({ messageId }) => messageId);
    const came = new Set(mails);
    lost.push(...owed.filter((id) => !came.has(id)).map((id) => `mail ${id}`));
    const ours = new Set(owed);
    return {
      lost,
      doubled,
      repeatedMails: mails.filter((id) => ours.has(id)).length - owed.filter((id) => came.has(id)).length,
    };
  }

  private async openPayments(): Promise<number[]> {
    if (this.paid.length === 0) return [];
    try {
      const open = await this.shop.rows
        .selectFrom('token_purchases')
        .select('id')
        .where('id', 'in', this.paid)
        .where('status', '<>', 'completed')
        .execute();
      return open.map(({ id }) => id);
    } catch {
      // The database is on its way back.
      return this.paid;
    }
  }
}
