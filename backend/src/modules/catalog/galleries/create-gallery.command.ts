import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { invalidInput } from '../../../shared/errors';
import { own } from '../../../shared/database/conditions';
import type { GalleryWorker } from '../../../shared/person';
import { plainText } from '../../../shared/text';
import { OpenGalleryForUpload } from '../contract';
import { galleryNotFound, matchNotFound, otherCategory, otherGallery } from '../catalog.errors';
import { Match } from '../fixtures/domain/fixtures';
import { lockClocks } from '../clocks/camera-clocks';
import { categoryOf } from './domain/category';
import { Gallery, type GalleryDetails } from './domain/gallery';
import type { Selectable } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { EditGallery, EditGalleryHandler, refuseOtherSport, saveGallery } from './edit-gallery.command';

/** The specification's words for an upload to a gallery that is still to be made (section 5). */
const categoryMissing = () =>
  invalidInput({
    category: {
      en: 'Please fill in category and gallery name',
      af: 'Vul asseblief die kategorie en die galery se naam in',
    },
  });

/**
 * Makes a gallery; answers its id. `tokenPrice` in tokens, 1–10. A sport's gallery has a match of that sport, or none.
 * Errors: invalid-input (name, category, tokenPrice, matchId), match-not-found, gallery-name-taken.
 */
export class CreateGallery extends Command<number> {
  constructor(
    readonly details: Pick<GalleryDetails, 'name' | 'category' | 'tokenPrice'> & Partial<GalleryDetails>,
    readonly userId: number,
  ) {
    super();
  }
}

@CommandHandler(CreateGallery)
export class CreateGalleryHandler implements ICommandHandler<CreateGallery> {
  constructor(private readonly em: EntityManager) {}

  execute({ details, userId }: CreateGallery): Promise<number> {
    return this.em.transactional(async (em) => {
      const gallery = new Gallery(details, userId);
      const lock = { lockMode: LockMode.PESSIMISTIC_READ } as const;
      if (details.matchId != null && !(await em.findOne(Match, details.matchId, lock))) throw matchNotFound();
      await refuseOtherSport(em, gallery);
      await saveGallery(em, gallery);
      return gallery.id;
    });
  }
}

@CommandHandler(OpenGalleryForUpload)
export class OpenGalleryForUploadHandler implements ICommandHandler<OpenGalleryForUpload> {
  constructor(
    private readonly em: EntityManager,
    private readonly createGallery: CreateGalleryHandler,
    private readonly editGallery: EditGalleryHandler,
  ) {}

  async execute({ gallery, userId, worker }: OpenGalleryForUpload): Promise<number> {
    // Before any gallery is locked: the photographs that follow are dated by the clocks.
    await lockClocks(this.em, 'read');
    const existing = await this.find(worker, gallery.id, gallery.name);
    if (existing !== undefined) {
      refuseAnother(existing, gallery);
      if (gallery.matchId !== null)
        await this.editGallery.execute(new EditGallery({ id: existing.id }, { matchId: gallery.matchId }));
      return existing.id;
    }
    if (gallery.id !== null) throw galleryNotFound();
    const { id: _, ...details } = gallery;
    if (details.category.trim() === '') throw categoryMissing();
    try {
      return await this.createGallery.execute(new CreateGallery(details, userId));
    } catch (error) {
      // Made by another request of the same upload at this moment: that one is meant.
      const made = await this.find(worker, null, gallery.name);
      if (made === undefined) throw error;
      refuseAnother(made, gallery);
      return made.id;
    }
  }

  private find(worker: GalleryWorker, id: number | null, name: string): Promise<Found | undefined> {
    const query = this.em
      .getKysely<Tables>()
      .selectFrom('galleries')
      .select(['id', 'name', 'category'])
      .where('trash_id', 'is', null)
      .where(own(worker));
    return (id === null ? query.where('name', '=', plainText(name)) : query.where('id', '=', id)).executeTakeFirst();
  }
}

type Found = Pick<Selectable<Tables['galleries']>, 'id' | 'name' | 'category'>;

/** Name and category may be sent along with a gallery's id or name, but must not be those of another one. */
function refuseAnother(found: Found, { name, category }: { name: string; category: string }): void {
  if (name !== '' && plainText(name) !== found.name) throw otherGallery(found);
  if (category.trim() !== '' && categoryOf(category) !== found.category) throw otherCategory(found);
}
