import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  EntityManager,
  ForeignKeyConstraintViolationException,
  LockMode,
  UniqueConstraintViolationException,
} from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { fieldError } from '../../../shared/errors';
import type { Tables } from '../../../shared/database/tables';
import { galleryNotFound, matchNotFound } from '../catalog.errors';
import { Match } from '../fixtures/domain/fixtures';
import type { Sport } from './domain/category';
import { Gallery, spellingsOf, type GalleryDetails } from './domain/gallery';
import { dropSides } from '../labels/photo-label-rows';
import { lockPhotosOf } from '../photos/photo-locks';

const galleryNameTaken = () =>
  fieldError('conflict', 'gallery-name-taken', 'name', {
    en: 'There is a gallery with this name already. Choose another name.',
    af: 'Daar is reeds ’n galery met hierdie naam. Kies ’n ander naam.',
  });

/**
 * Changes what is given of a gallery, found by id or by its present name. `tokenPrice` in tokens, 1–10: photographs
 * at the gallery's former price get the new one, those with a price of their own keep it. With another match, its shirt
 * labels lose their teams. A sport's gallery has a match of that sport, or none.
 * Errors: gallery-not-found, match-not-found, invalid-input, gallery-name-taken.
 */
export class EditGallery extends Command<void> {
  constructor(
    readonly gallery: { id: number } | { name: string },
    readonly change: Partial<GalleryDetails>,
  ) {
    super();
  }
}

@CommandHandler(EditGallery)
export class EditGalleryHandler implements ICommandHandler<EditGallery> {
  constructor(private readonly em: EntityManager) {}

  execute({ gallery: wanted, change }: EditGallery): Promise<void> {
    return this.em.transactional(async (em) => {
      // Before the gallery, as the deletion of a team locks its matches.
      const match = { lockMode: LockMode.PESSIMISTIC_READ } as const;
      if (change.matchId != null && !(await em.findOne(Match, change.matchId, match))) throw matchNotFound();
      // Locked, so that the former price is the one that its photographs have.
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const by = 'id' in wanted ? wanted : { name: spellingsOf(wanted.name) };
      const gallery = await em.findOne(Gallery, { ...by, trashId: null }, { lockMode });
      if (!gallery) throw galleryNotFound();
      const { formerPrice, hasOtherMatch, hasOtherCategory } = gallery.edit(change);
      // One from before this rule can still be changed otherwise.
      if (hasOtherMatch || hasOtherCategory) await refuseOtherSport(em, gallery);
      await saveGallery(em, gallery);
      if (formerPrice !== null && change.tokenPrice !== undefined)
        await reprice(em, gallery.id, formerPrice, change.tokenPrice);
      // Home and away were other teams.
      if (hasOtherMatch)
        await dropSides(em.getKysely<Tables>(), sql`select id from photos where gallery_id = ${gallery.id}`);
    });
  }
}

/**
 * Refuses a match of another sport than the gallery's. A new match of the gallery is locked, so that it keeps its teams.
 * Errors: match-not-found, invalid-input.
 */
export async function refuseOtherSport(em: EntityManager, gallery: Gallery): Promise<void> {
  if (gallery.matchOfSport === null) return;
  const match = await em
    .getKysely<Tables>()
    .selectFrom('matches')
    .innerJoin('teams', 'teams.id', 'home_team_id')
    .select('sport')
    .where('matches.id', '=', gallery.matchOfSport)
    .executeTakeFirst();
  if (!match) throw matchNotFound();
  gallery.keepToSport(match.sport as Sport);
}

/** Writes a new or changed gallery. Errors: gallery-name-taken, match-not-found (it is deleted at this moment). */
export async function saveGallery(em: EntityManager, gallery: Gallery): Promise<void> {
  try {
    // A transaction of its own (a savepoint inside another), so that a refused name spoils nothing else.
    await em.transactional(async (inner) => {
      inner.persist(gallery);
      await inner.flush();
    });
  } catch (error) {
    if (error instanceof ForeignKeyConstraintViolationException) throw matchNotFound();
    throw error instanceof UniqueConstraintViolationException ? galleryNameTaken() : error;
  }
}

async function reprice(em: EntityManager, galleryId: number, from: number, to: number): Promise<void> {
  await lockPhotosOf(em, galleryId);
  await em
    .getKysely<Tables>()
    .updateTable('photos')
    .set({ token_price: to })
    .where('gallery_id', '=', galleryId)
    .where('token_price', '=', from)
    .execute();
}
