import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { galleryNotFound, wrongCode } from '../catalog.errors';
import { spellingsOf } from './domain/gallery';
import { published, unlocked } from './visibility';

/** Whether a code opens a published gallery. Errors: gallery-not-found, invalid-input (code). */
export class CheckGalleryCode extends Query<void> {
  constructor(
    readonly galleryName: string,
    /** As codes are kept (`plainText`), in lower case. */
    readonly code: string,
  ) {
    super();
  }
}

@QueryHandler(CheckGalleryCode)
export class CheckGalleryCodeHandler implements IQueryHandler<CheckGalleryCode> {
  constructor(private readonly em: EntityManager) {}

  async execute({ galleryName, code }: CheckGalleryCode): Promise<void> {
    const reader = { isAdmin: false, codes: [code] };
    const gallery = await this.em
      .getKysely<Tables>()
      .selectFrom('galleries')
      .select(unlocked(reader).as('unlocked'))
      .where('name', 'in', spellingsOf(galleryName))
      .where(published(reader))
      .executeTakeFirst();
    if (!gallery) throw galleryNotFound();
    if (!gallery.unlocked) throw wrongCode();
  }
}
