import { EventsHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import { MakePicturesHandler } from './make-pictures.on-photo-stored';
import { PictureOutdated } from './remake-pictures.on-watermark-changed';

/** Makes the pictures of a photograph anew, unless they have this mark meanwhile, or a later one. */
@EventsHandler(PictureOutdated)
export class RemakePictureHandler implements OutboxHandler<PictureOutdated> {
  constructor(
    private readonly em: EntityManager,
    private readonly maker: MakePicturesHandler,
  ) {}

  async handle(event: PictureOutdated): Promise<void> {
    const outdated = await this.em
      .getKysely<Tables>()
      .selectFrom('photos')
      .select('id')
      .where('id', '=', event.photoId)
      .where('watermark_version', '<', event.version)
      .executeTakeFirst();
    if (outdated) await this.maker.handle(event);
  }

  onGivenUp(event: PictureOutdated, failure: Error): Promise<void> {
    return this.maker.onGivenUp(event, failure);
  }
}
