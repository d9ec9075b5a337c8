import { Logger } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, EventBus, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Config } from '../../../config';
import { retryUntilAnswered } from '../../../shared/database/retry-until-answered';
import type { Tables } from '../../../shared/database/tables';
import { Mail, type Attachment } from '../../../shared/mail/mail';
import type { StoredFile } from '../../../shared/stored-file';
import { ShopSettings } from '../../../shared/shop-settings';
import {
  GetOriginals,
  MarkOriginalsMissing,
  ORIGINAL_MISSING,
  SoldPhotoErased,
  type PhotoOriginal,
} from '../../catalog/contract';
import { GetPerson, type PersonSummary } from '../../identity/contract';
import { FindLostPhotos, GetBoughtPicture, type PhotoFiles } from '../../media/contract';
import { packMail } from './domain/mail-packing';
import { originalUnreadable } from '../orders.errors';
import { deliveryMail, type DeliveredPhoto } from './delivery.mail';
import { keptFile } from './get-purchased-files.query';
import { DownloadLinks } from './download-links';
import { downloadName } from './download-name';

/** Photographs that a mail shows in small, 1 MB together beside what it attaches; the others are listed by name. */
const SHOWN = 24;

/** Milliseconds that the storage may take to say whether originals are lost. */
const PATIENCE = 10_000;

/**
 * Mails purchases of one person, to their delivery address or another one, and in the account's language: the
 * photographs attached up to the limit of a mail, and each as a link. Marks them as sent, and answers how many.
 * Photographs that no longer exist, or whose original is lost, are left out: their buyers are told apart, with a
 * refund. A closed account gets no mail. Throws when the mail server refuses the mail. Error: original-unreadable (an
 * original is not there, and it is not certain that it is lost).
 */
export class SendPhotos extends Command<number> {
  constructor(
    readonly userId: number,
    readonly purchaseIds: number[],
    /** The same for every try of one mail. */
    readonly messageId: string,
    /** Another address, which is the purchases' delivery address from then on. */
    readonly to?: string,
  ) {
    super();
  }
}

interface Purchased extends Omit<PhotoFiles, 'id'> {
  id: number;
  photoId: number;
  title: string;
  tokens: number;
  /** The delivery address. */
  to: string;
  /** Why the photograph has failed, if it has. */
  failure: string | null;
  /** Tokens that the buyer has left. */
  balance: number;
}

/** An original that is there. */
interface KeptOriginal extends PhotoOriginal {
  file: StoredFile;
}

@CommandHandler(SendPhotos)
export class SendPhotosHandler implements ICommandHandler<SendPhotos> {
  private readonly logger = new Logger(SendPhotos.name);

  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly queries: QueryBus,
    private readonly mail: Mail,
    private readonly links: DownloadLinks,
    private readonly config: Config,
    private readonly settings: ShopSettings,
  ) {}

  async execute({ userId, purchaseIds, messageId, to }: SendPhotos): Promise<number> {
    const all = await this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .innerJoin('users', 'users.id', 'purchases.user_id')
      .innerJoin('photos', 'photos.id', 'purchases.photo_id')
      .select([
        'purchases.id',
        'photos.id as photoId',
        'photos.file_path as original',
        'photos.thumbnail_path as thumbnail',
        'photos.failure',
        'purchases.photo_title as title',
        'purchases.tokens_spent as tokens',
        'purchases.email_address as to',
        'users.token_balance as balance',
      ])
      .where('purchases.id', 'in', purchaseIds)
      .orderBy('purchases.id')
      .execute();
    const person = await this.queries.execute(new GetPerson(userId));
    if (!person) return 0;

    const originals = await this.keptOriginals(all.map(({ photoId }) => photoId));
    const lost = await this.lostAmong(all, originals);
    const kept = all.filter((purchase) => !lost.includes(purchase));
    // The storage is away, rather than these: the mail does not say that they are gone.
    if (kept.some(({ photoId }) => !originals.has(photoId))) throw originalUnreadable();
    if (kept.length > 0) await this.send(kept, originals, person, messageId, to);
    // Last, so that a mail which is tried again does not tell of them twice.
    if (lost.length > 0) await this.giveBack(lost.map(({ id }) => id));
    return kept.length;
  }

  /** Mails the photographs that are there, and marks them as sent. */
  private async send(
    purchases: Purchased[],
    originals: Map<number, KeptOriginal>,
    person: PersonSummary,
    messageId: string,
    otherAddress: string | undefined,
  ): Promise<void> {
    const files = purchases.flatMap(({ photoId }) => originals.get(photoId) ?? []);
    const pictures = await this.picturesOf(files.slice(0, SHOWN));
    const attached = packMail(files, this.config.mail.attachmentBytes);
    const photos = purchases.map(({ id, photoId, title, tokens }): DeliveredPhoto => {
      const isAttached = attached.some((original) => original.id === photoId);
      const matchInfo = originals.get(photoId)?.galleryName ?? '';
      const picture = pictures.find(({ cid }) => cid === contentIdOf(photoId))?.cid ?? null;
      return { title, matchInfo, tokens, link: this.links.address(id), attached: isAttached, picture };
    });
    const [{ id: firstId, to: deliveryAddress, balance }] = purchases as [Purchased];
    const to = otherAddress ?? deliveryAddress;
    const message = deliveryMail({
      person,
      photos,
      archive: this.links.archiveAddress(firstId),
      // Otherwise it is the buyer's choice: the photographs may go to a grandmother.
      balance: to === person.email ? balance : null,
      brand: (await this.settings.read()).brand,
      publicUrl: this.config.http.publicUrl,
    });
    const attachments = attached.map(asAttachment);
    try {
      await this.mail.send({ ...message, to, attachments: [...pictures, ...attachments], messageId });
    } finally {
      for (const { content } of attachments) content.destroy();
    }
    await retryUntilAnswered(() =>
      this.em
        .getKysely<Tables>()
        .updateTable('purchases')
        // An account that has been closed meanwhile has lost its address, and does not get it back.
        .set((row) => ({
          email_sent: true,
          email_address: row.case().when('email_address', '=', '').then('').else(to).end(),
        }))
        .where(
          'id',
          'in',
          purchases.map(({ id }) => id),
        )
        .execute(),
    );
  }

  /** Small pictures without the watermark, for the mail to show; without those that cannot be made. */
  private async picturesOf(files: KeptOriginal[]) {
    const pictures: { cid: string; filename: string; contentType: string; content: Buffer }[] = [];
    for (const { id, filePath } of files) {
      const [cid, filename] = [contentIdOf(id), `${id}.jpg`];
      try {
        const picture = await this.queries.execute(new GetBoughtPicture(filePath));
        pictures.push({ cid, filename, contentType: picture.contentType, content: await buffer(await picture.open()) });
      } catch (error) {
        this.logger.warn({ err: error, photo: id }, 'A mail goes without this picture');
      }
    }
    return pictures;
  }

  /** Purchases whose originals are lost for certain; they are off sale from now on. */
  private async lostAmong(purchases: Purchased[], originals: Map<number, KeptOriginal>): Promise<Purchased[]> {
    const missing = purchases.filter(({ photoId }) => !originals.has(photoId));
    if (missing.length === 0) return [];
    const files = purchases.map(({ photoId: id, original, thumbnail }) => ({ id, original, thumbnail }));
    const lost = await this.queries.execute(new FindLostPhotos(files, PATIENCE));
    await this.commands.execute(new MarkOriginalsMissing(lost));
    return missing.filter(({ photoId, failure }) => failure === ORIGINAL_MISSING || lost.includes(photoId));
  }

  /** Buyers get their tokens back, and hear of it, by a job; once, however often the delivery is tried. */
  private giveBack(purchaseIds: number[]): Promise<void> {
    return this.em.transactional(async (em) => {
      const { rows } = await sql<{ id: number }>`
        select id from purchases where id = any(${purchaseIds})
          and not exists (
            select from ledger_entries where kind = 'refund' and reference = 'purchase:' || purchases.id)
          and not exists (
            select from outbox_messages
            where name = ${SoldPhotoErased.name} and payload ->> 'purchaseId' = purchases.id::text)`.execute(
        em.getKysely<Tables>(),
      );
      await this.events.publishAll(rows.map(({ id }) => new SoldPhotoErased(id, 'lost')));
    });
  }

  /** By their photographs' ids; one that is missing keeps no other back. */
  private async keptOriginals(photoIds: number[]): Promise<Map<number, KeptOriginal>> {
    const kept = new Map<number, KeptOriginal>();
    for (const original of await this.queries.execute(new GetOriginals(photoIds))) {
      const file = await keptFile(this.queries, original.filePath).catch((error: unknown) => {
        this.logger.error({ err: error, photo: original.id }, 'The storage does not answer');
        throw originalUnreadable();
      });
      if (file) kept.set(original.id, { ...original, file });
      else this.logger.error({ photo: original.id }, 'The original of a bought photograph is missing');
    }
    return kept;
  }
}

function contentIdOf(photoId: number): string {
  return `photo-${photoId}@bokkiefoto`;
}

/** Is opened when its turn comes: an answer of the storage that is not read is cut off after a while. */
function asAttachment(original: KeptOriginal) {
  const content = Readable.from(bytesOf(original.file), { objectMode: false });
  return { filename: downloadName(original), contentType: original.file.contentType, content } satisfies Attachment;
}

async function* bytesOf(file: StoredFile): AsyncGenerator<Buffer> {
  yield* (await file.open()) as AsyncIterable<Buffer>;
}
