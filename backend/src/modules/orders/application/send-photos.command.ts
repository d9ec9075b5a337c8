import { Logger } from '@nestjs/common';
import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Readable } from 'node:stream';
import { Config } from '../../../config';
import { retryUntilAnswered } from '../../../shared/database/retry-until-answered';
import type { Tables } from '../../../shared/database/tables';
import { Mail, type Attachment } from '../../../shared/mail/mail';
import type { StoredFile } from '../../../shared/stored-file';
import { GetOriginals, type PhotoOriginal } from '../../catalog/contract';
import { GetPerson } from '../../identity/contract';
import { packMail } from '../domain/mail-packing';
import { originalUnreadable } from '../orders.errors';
import { deliveryMail, type DeliveredPhoto } from './delivery.mail';
import { keptFile } from './get-purchased-files.query';
import { DownloadLinks } from '../infrastructure/download-links';
import { downloadName } from '../infrastructure/download-name';

/**
 * Mails purchases of one person, to their delivery address and in the account's language: the photographs attached up
 * to the limit of a mail, and each as a link. Marks them as sent. Photographs that no longer exist are left out: their
 * buyers are told apart, with a refund. One whose file is missing is only mentioned. A closed account gets no mail. Throws when the mail server refuses the mail. Error: original-unreadable (the storage
 * has none of the photographs that the catalogue has).
 */
export class SendPhotos extends Command<void> {
  constructor(
    readonly userId: number,
    readonly purchaseIds: number[],
    /** The same for every try of one mail. */
    readonly messageId: string,
  ) {
    super();
  }
}

interface Purchased {
  id: number;
  photoId: number;
  title: string;
  tokens: number;
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
    private readonly queries: QueryBus,
    private readonly mail: Mail,
    private readonly links: DownloadLinks,
    private readonly config: Config,
  ) {}

  async execute({ userId, purchaseIds, messageId }: SendPhotos): Promise<void> {
    const rows = this.em.getKysely<Tables>();
    const purchases = await rows
      .selectFrom('purchases')
      .innerJoin('users', 'users.id', 'purchases.user_id')
      .innerJoin('photos', 'photos.id', 'purchases.photo_id')
      .select([
        'purchases.id',
        'photos.id as photoId',
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

    const originals = await this.keptOriginals(purchases.map(({ photoId }) => photoId));
    // The storage is away, rather than each of them: the mail does not say that they are gone.
    if (originals.size === 0) throw originalUnreadable();
    const { photos, attached } = this.pack(purchases, originals);
    const { brand, http } = this.config;
    // Otherwise it is the buyer's choice: the photographs may go to a grandmother.
    const balance = first.to === person.email ? first.balance : null;
    const message = deliveryMail({ person, photos, balance, brand, publicUrl: http.publicUrl });
    const attachments = attached.map(asAttachment);
    try {
      await this.mail.send({ ...message, to: first.to, attachments, messageId });
    } finally {
      for (const { content } of attachments) content.destroy();
    }
    const sent = purchases.filter(({ photoId }) => originals.has(photoId)).map(({ id }) => id);
    await retryUntilAnswered(() =>
      rows.updateTable('purchases').set({ email_sent: true }).where('id', 'in', sent).execute(),
    );
  }

  /** The mail's line for each purchase, and the originals that fit into the mail, in the purchases' order. */
  private pack(
    purchases: Purchased[],
    originals: Map<number, KeptOriginal>,
  ): { photos: DeliveredPhoto[]; attached: KeptOriginal[] } {
    const kept = purchases.flatMap(({ photoId }) => originals.get(photoId) ?? []);
    const attached = packMail(kept, this.config.mail.attachmentBytes);
    const photos = purchases.map(({ id, photoId, title, tokens }): DeliveredPhoto => {
      const original = originals.get(photoId);
      if (!original) return { title, tokens, link: null, attached: false };
      return { title, tokens, link: this.links.address(id), attached: attached.includes(original) };
    });
    return { photos, attached };
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

/** Is opened when its turn comes: an answer of the storage that is not read is cut off after a while. */
function asAttachment(original: KeptOriginal) {
  const content = Readable.from(bytesOf(original.file), { objectMode: false });
  return { filename: downloadName(original), contentType: original.file.contentType, content } satisfies Attachment;
}

async function* bytesOf(file: StoredFile): AsyncGenerator<Buffer> {
  yield* (await file.open()) as AsyncIterable<Buffer>;
}
