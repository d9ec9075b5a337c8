import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { invalidInput, tooOften } from '../../../shared/errors';
import type { Tables } from '../../../shared/database/tables';
import { RateCounter, type Limit } from '../../../shared/rate-counter';
import { galleryNotFound } from '../catalog.errors';
import { isLongEnough, spellingsOf } from './domain/gallery';
import { givenCode } from './domain/visibility';
import { EVERYBODY, published } from './visibility';

const wrongCode = () =>
  invalidInput({
    code: {
      en: 'This is not the gallery’s code. Check it and try again.',
      af: 'Dit is nie die galery se kode nie. Kyk weer en probeer nog ’n keer.',
    },
  });

/** Wrong codes at full speed, then one a minute: from one network, which stays below what is slow for others. */
const OF_NETWORK: Limit = { times: 30, minutes: 60 };
/** And for one gallery from all networks together: four digits then last two days on average, six characters years. */
const OF_GALLERY: Limit = { times: 1000, minutes: 60 };
const OF_SHORT_CODE: Limit = { times: 100, minutes: 60 };

/**
 * Checks a code for a published gallery, and counts the wrong ones; answers what the reader has given then
 * (`PhotoReader.codes`), null when the gallery asks for no code.
 * Errors: gallery-not-found, invalid-input (code), too-many-requests.
 */
export class CheckGalleryCode extends Query<string | null> {
  constructor(
    readonly galleryName: string,
    /** As codes are kept (`plainText`). */
    readonly code: string,
    /** Where it comes from (`networkOf`). */
    readonly network: string,
  ) {
    super();
  }
}

@QueryHandler(CheckGalleryCode)
export class CheckGalleryCodeHandler implements IQueryHandler<CheckGalleryCode> {
  constructor(
    private readonly em: EntityManager,
    private readonly counter: RateCounter,
  ) {}

  async execute({ galleryName, code, network }: CheckGalleryCode): Promise<string | null> {
    const gallery = await this.em
      .getKysely<Tables>()
      .selectFrom('galleries')
      .select(['id', 'access_code as accessCode'])
      .where('name', 'in', spellingsOf(galleryName))
      .where(published(EVERYBODY))
      .executeTakeFirst();
    if (!gallery) throw galleryNotFound();
    const { id, accessCode } = gallery;
    if (accessCode === null) return null;
    const limits = [
      { key: `codes:${id}:${network}`, limit: OF_NETWORK },
      { key: `codes:${id}`, limit: isLongEnough(accessCode) ? OF_GALLERY : OF_SHORT_CODE },
    ];
    for (const { key, limit } of limits) if (!(await this.counter.takeOrSlow(key, limit))) throw tooOften();
    if (code.toLowerCase() !== accessCode.toLowerCase()) throw wrongCode();
    for (const { key, limit } of limits) await this.counter.giveBack(key, limit);
    return givenCode(id, accessCode);
  }
}
