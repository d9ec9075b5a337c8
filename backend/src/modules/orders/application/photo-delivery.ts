import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Readable } from 'node:stream';
import { Config } from '../../../config';
import { insist } from '../../../shared/database/insist';
import type { Tables } from '../../../shared/database/tables';
import { Mail, type Attachment } from '../../../shared/mail/mail';
import type { StoredFile } from '../../../shared/stored-file';
import { GetOriginals, type PhotoOriginal } from '../../catalog/contract';
import { GetPerson } from '../../identity/contract';
import { GetStoredFile } from '../../media/contract';
import { deliveryMail, type DeliveredPhoto } from './delivery.mail';
import { DownloadLinks } from '../infrastructure/download-links';
import { downloadName } from '../infrastructure/download-name';

/** Which purchases of one person go into one mail. */
export interface Parcel {
  userId: number;
  purchaseIds: number[];
  /** The same for every try of one mail. */
  messageId: string;
}

/**
 * The mail with what was bought, to its delivery address, in the account's language: the photographs attached up to
 * the limit of a mail, and each as a link. Marks as sent what was; what is no longer kept, the mail only tells.
 */
@Injectable()
export class PhotoDelivery {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly mail: Mail,
    private readonly links: DownloadLinks,
    private readonly config: Config,
  ) {}

  /** Nothing happens for a closed account. Throws when the mail server does not take the mail. */
  async send({ userId, purchaseIds, messageId }: Parcel): Promise<void> {
    const rows = this.em.getKysely<Tables>();
    const purchases = await rows
      .selectFrom('purchases')
      .innerJoin('users', 'users.id', 'purchases.user_id')
      .select([
        'purchases.id',
        'purchases.photo_id as photoId',
        'purchases.photo_title as title',
        'purchases.tokens_spent as tokens',
        'purchases.email_address as to',
        'users.token_balance as balance',
      ])
      .where('purchases.id', 'in', purchaseIds)
      .orderBy('purchases.id')
      .execute();
    const person = await this.queries.execute(new GetPerson(userId));
    const [first] = purchases;
    if (!first || !person) return;

    const originals = await this.queries.execute(new GetOriginals(purchases.flatMap(({ photoId }) => photoId ?? [])));
    const byId = new Map(originals.map((original) => [original.id, original]));
    let room = this.config.mail.attachmentBytes;
    const attached: PhotoOriginal[] = [];
    const photos = purchases.map(({ id, photoId, title, tokens }): DeliveredPhoto => {
      const original = photoId === null ? undefined : byId.get(photoId);
      if (!original) return { title, tokens, link: null, attached: false };
      const fits = original.bytes <= room;
      if (fits) {
        room -= original.bytes;
        attached.push(original);
      }
      return { title, tokens, link: this.links.address(id), attached: fits };
    });

    const { brand, http } = this.config;
    const message = deliveryMail({ person, photos, balance: first.balance, brand, publicUrl: http.publicUrl });
    const streams: Readable[] = [];
    try {
      const attachments: Attachment[] = [];
      for (const original of attached) {
        const file = await this.queries.execute(new GetStoredFile(original.filePath));
        // Each is opened when its turn comes: an answer of the storage that nobody reads is cut off after a while.
        const content = Readable.from(bytesOf(file), { objectMode: false });
        streams.push(content);
        attachments.push({ filename: downloadName(original), contentType: file.contentType, content });
      }
      await this.mail.send({ ...message, to: first.to, attachments, messageId });
    } finally {
      for (const stream of streams) stream.destroy();
    }
    const sent = purchases.filter(({ photoId }) => photoId !== null && byId.has(photoId)).map(({ id }) => id);
    if (sent.length === 0) return;
    await insist(() => rows.updateTable('purchases').set({ email_sent: true }).where('id', 'in', sent).execute());
  }
}

async function* bytesOf(file: StoredFile): AsyncGenerator<Buffer> {
  yield* (await file.open()) as AsyncIterable<Buffer>;
}
