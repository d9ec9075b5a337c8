import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { DomainError } from '../../../shared/errors';
import { isUnderWay } from '../../../shared/database/conditions';
import { NumberReading } from '../infrastructure/numbers/number-reading';
import { PicturesMade } from './make-pictures.on-photo-stored';

const notRead = () =>
  new DomainError('unavailable', 'no-number-reading', {
    en: 'This shop is not reading numbers at the moment: see Settings, or tell the operator.',
    af: 'Hierdie winkel lees nie tans nommers nie: kyk by Instellings, of laat weet die operateur.',
  });

/** Photographs that are queued in one transaction. */
const BATCH = 1000;
/** Of PostgreSQL's integer. */
const LARGEST_ID = 2 ** 31 - 1;

/**
 * Queues the photographs whose numbers have not been read, those that failed as well, the newest first; answers how many.
 * It may be repeated: what waits already is not queued again. Error: no-number-reading.
 */
export class QueueNumberReadings extends Command<number> {}

@CommandHandler(QueueNumberReadings)
export class QueueNumberReadingsHandler implements ICommandHandler<QueueNumberReadings> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly reading: NumberReading,
  ) {}

  async execute(): Promise<number> {
    if ((await this.reading.state()) !== 'on') throw notRead();
    await this.em.getKysely<Tables>().deleteFrom('number_readings').where('outcome', '=', 'failed').execute();
    let queued = 0;
    for (let before = LARGEST_ID; ;) {
      const batch = await this.em.transactional(async (em) => {
        const photos = await this.unread(em, before);
        await this.events.publishAll(photos.map(({ id }) => new PicturesMade(id)));
        return photos;
      });
      queued += batch.length;
      before = (batch.at(-1)?.id ?? 0) - 1;
      if (batch.length < BATCH) return queued;
    }
  }

  private unread(em: EntityManager, before: number) {
    return em
      .getKysely<Tables>()
      .selectFrom('photos')
      .select('id')
      .where('status', '=', 'ready')
      .where('trash_id', 'is', null)
      .where('id', '<=', before)
      .where((row) =>
        row.not(
          row.exists(row.selectFrom('number_readings').select('photo_id').whereRef('photo_id', '=', 'photos.id')),
        ),
      )
      .where(sql<boolean>`not ${isUnderWay(PicturesMade.name, 'photoId', 'photos.id')}`)
      .orderBy('id', 'desc')
      .limit(BATCH)
      .execute();
  }
}
