import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { fieldError, invalidInput, withFieldsOfForm } from '../../../shared/errors';
import { own } from '../../../shared/database/conditions';
import type { Tables } from '../../../shared/database/tables';
import type { GalleryWorker } from '../../../shared/person';
import { plainText } from '../../../shared/text';
import { matchNotFound } from '../catalog.errors';
import { Gallery } from '../galleries/domain/gallery';
import { refuseOtherSport, saveGallery } from '../galleries/edit-gallery.command';
import { countPhotosOf, lockGalleries, moveAll } from '../photos/change-selection.command';

const galleryNameTaken = (name: string) =>
  fieldError('conflict', 'gallery-name-taken', 'galleries', {
    en: `There is another gallery with the name “${name}”. Choose another name.`,
    af: `Daar is reeds ’n ander galery met die naam “${name}”. Kies ’n ander naam.`,
  });
const sortedTwice = () =>
  invalidInput({
    galleries: {
      en: 'A photo can go to only one gallery.',
      af: '’n Foto kan na net een galery gaan.',
    },
  });

/** A gallery that is made, not published, and the photographs that go there. `tokenPrice` in tokens, 1–10. */
export interface NewGallery {
  name: string;
  category: string;
  tokenPrice: number;
  matchId: number | null;
  photoIds: number[];
}

/** A gallery that there is, and the photographs that go there. */
export interface KnownGallery {
  galleryId: number;
  photoIds: number[];
}

/** The result for one of the galleries. */
export interface SortedGallery {
  id: number;
  name: string;
  /** Photographs of those that were sent that are there now. */
  photos: number;
  /** Those that stayed where they are, since the gallery has the same already, and those that are gone. */
  left: number;
}

/**
 * Sorts photographs into galleries, all or nothing: those that are named are made as drafts, the others exist. Buyers
 * keep what they bought, as with every move; a photograph at its former gallery's price gets the new one's. Sent again
 * after its answer was lost, it changes nothing more. Answers one for each in the same order.
 * Errors: gallery-not-found, match-not-found, gallery-name-taken, invalid-input.
 */
export class SortPhotos extends Command<SortedGallery[]> {
  constructor(
    readonly galleries: (NewGallery | KnownGallery)[],
    readonly userId: number,
    readonly worker: GalleryWorker,
  ) {
    super();
  }
}

@CommandHandler(SortPhotos)
export class SortPhotosHandler implements ICommandHandler<SortPhotos> {
  constructor(private readonly em: EntityManager) {}

  execute({ galleries, userId, worker }: SortPhotos): Promise<SortedGallery[]> {
    const photoIds = galleries.flatMap((gallery) => gallery.photoIds);
    if (new Set(photoIds).size < photoIds.length) throw sortedTwice();
    return this.em.transactional(async (em) => {
      const rows = em.getKysely<Tables>();
      // The same sent twice at once is done once.
      await sql`select pg_advisory_xact_lock(hashtext('sort-photos'))`.execute(rows);
      await lockMatches(
        rows,
        galleries.flatMap((gallery) => ('name' in gallery ? (gallery.matchId ?? []) : [])),
      );
      const present: (number | null)[] = [];
      for (const gallery of galleries) present.push(await findTarget(rows, gallery, worker));
      const locked = await lockGalleries(
        rows,
        photoIds,
        present.filter((id) => id !== null),
      );
      const targets: number[] = [];
      for (const [place, gallery] of galleries.entries())
        targets.push(present[place] ?? (await this.make(em, gallery as NewGallery, userId)));
      await rows.selectFrom('photos').select('id').where('id', 'in', photoIds).orderBy('id').forUpdate().execute();
      const repriced = await atGalleryPrice(rows, photoIds);
      for (const [place, target] of targets.entries()) {
        const moved = await moveAll(rows, galleries[place]?.photoIds ?? [], locked, target);
        await reprice(
          rows,
          moved.filter((id) => repriced.has(id)),
          target,
        );
      }
      await countPhotosOf(rows, [...new Set([...locked, ...targets])]);
      return Promise.all(targets.map((target, place) => outcomeOf(rows, target, galleries[place]?.photoIds ?? [])));
    });
  }

  private async make(em: EntityManager, { name, category, tokenPrice, matchId }: NewGallery, userId: number) {
    const gallery = new Gallery({ name, category, tokenPrice, matchId, publishedAt: null }, userId);
    await refuseOtherSport(em, gallery).catch(withFieldsOfForm({ matchId: 'galleries' }));
    await saveGallery(em, gallery).catch((error: unknown) => {
      throw (error as { code?: string }).code === 'gallery-name-taken' ? galleryNameTaken(name) : error;
    });
    return gallery.id;
  }
}

/** Before the galleries, as the deletion of a team locks them. */
async function lockMatches(rows: Kysely<Tables>, matchIds: number[]): Promise<void> {
  const wanted = [...new Set(matchIds)];
  if (wanted.length === 0) return;
  const found = await rows
    .selectFrom('matches')
    .select('id')
    .where('id', 'in', wanted)
    .orderBy('id')
    .forShare()
    .execute();
  if (found.length < wanted.length) throw matchNotFound();
}

/**
 * The id of a gallery that there is; null for one that is to be made. A draft of this name and match is taken for the
 * one that was made when the same was sent before, and so is one that has all the photographs.
 */
async function findTarget(
  rows: Kysely<Tables>,
  wanted: NewGallery | KnownGallery,
  worker: GalleryWorker,
): Promise<number | null> {
  if ('galleryId' in wanted) return wanted.galleryId;
  const name = plainText(wanted.name);
  const found = await rows
    .selectFrom('galleries')
    .select(['id', 'match_id as matchId', sql<boolean>`published_at is null`.as('isDraft')])
    .where('name', '=', name)
    .where('trash_id', 'is', null)
    .where(own(worker))
    .executeTakeFirst();
  if (!found) return null;
  if (found.isDraft && found.matchId === wanted.matchId) return found.id;
  const there = await countIn(rows, found.id, wanted.photoIds);
  if (there < wanted.photoIds.length) throw galleryNameTaken(name);
  return found.id;
}

async function countIn(rows: Kysely<Tables>, galleryId: number, photoIds: number[]): Promise<number> {
  const { count } = await rows
    .selectFrom('photos')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('gallery_id', '=', galleryId)
    .where('id', 'in', photoIds)
    .where('trash_id', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Those whose price is their gallery's own. */
async function atGalleryPrice(rows: Kysely<Tables>, photoIds: number[]): Promise<Set<number>> {
  const photos = await rows
    .selectFrom('photos')
    .innerJoin('galleries', 'galleries.id', 'photos.gallery_id')
    .select('photos.id')
    .where('photos.id', 'in', photoIds)
    .whereRef('photos.token_price', '=', 'galleries.token_price')
    .execute();
  return new Set(photos.map(({ id }) => id));
}

async function reprice(rows: Kysely<Tables>, photoIds: number[], galleryId: number): Promise<void> {
  if (photoIds.length === 0) return;
  await rows
    .updateTable('photos')
    .set({ token_price: sql`(select token_price from galleries where id = ${galleryId})` })
    .where('id', 'in', photoIds)
    .execute();
}

async function outcomeOf(rows: Kysely<Tables>, id: number, photoIds: number[]): Promise<SortedGallery> {
  const { name } = await rows.selectFrom('galleries').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  const photos = await countIn(rows, id, photoIds);
  return { id, name, photos, left: photoIds.length - photos };
}
