import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { invalidInput } from '../../../shared/errors';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { galleryNotFound } from '../catalog.errors';
import { spellingsOf } from './domain/gallery';
import { isPublished, isUnlocked } from './domain/visibility';

const wrongCode = () =>
  invalidInput({
    code: {
      en: 'This is not the gallery’s code. Check it and try again.',
      af: 'Dit is nie die galery se kode nie. Kyk weer en probeer nog ’n keer.',
    },
  });

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
      .select((row) => [isoTime(row.ref('published_at')).as('publishedAt'), 'access_code as accessCode'])
      .where('name', 'in', spellingsOf(galleryName))
      .where('trash_id', 'is', null)
      .executeTakeFirst();
    if (!gallery || !isPublished(gallery, reader)) throw galleryNotFound();
    if (!isUnlocked(gallery, reader)) throw wrongCode();
  }
}
