import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { PhotoReader } from '../../../shared/person';
import { categoryNotFound, galleryNotFound } from '../catalog.errors';
import { matchesThatFit, type MatchFilter } from '../fixtures/match-filter';
import { categoryOf, type Category } from './domain/category';
import { spellingsOf, type PhotoOrder } from './domain/gallery';
import {
  readGalleryPage,
  selectGalleries,
  sells,
  type CoverDto,
  type GalleryPart,
  type GalleryRow,
} from './gallery-rows';
import { galleriesWith } from './gallery-search';
import { isOwn, isUnlocked } from './domain/visibility';
import { listed, published } from './visibility';

/** A gallery in a category's list (specification: gallery title item). */
export class GalleryTitleDto {
  id!: number;
  /** @example "Rugby" */
  category!: string;
  /** @example "Bergrivier o/16A vs Duinveld o/16A" */
  name!: string;
  /** Tokens; photographs may have prices of their own. */
  tokenPrice!: number;
  /** Tokens: what its cheapest photograph costs. */
  lowestPrice!: number;
  /** Tokens: what its dearest photograph costs. */
  highestPrice!: number;
  description!: string | null;
  /** The match whose page shows its photographs. */
  matchId!: number | null;
  /** The kick-off of that match, ISO 8601. */
  matchDate!: string | null;
  /** When it was, ISO 8601: that kick-off, or when its first photograph was taken; null: neither is known. */
  heldAt!: string | null;
  photoCount!: number;
  createdAt!: string;
  /** In which order it shows its photographs by default. */
  photoOrder!: PhotoOrder;
  /** Its pictures are behind a code that this session has not given. */
  locked!: boolean;
  /** Its pictures are behind a code, be it given or not. */
  hasCode!: boolean;
  /** From when everybody sees it, ISO 8601; null: not published. For those who work on it. */
  publishedAt?: string | null;
  /** It is in no list. For those who work on it. */
  unlisted?: boolean;
  /** The code itself, null for none. For those who work on it. */
  accessCode?: string | null;
  /** The account that works on it beside the administrators; null: none. For those who work on it. */
  createdBy?: number | null;
  /** Up to three pictures, the featured one first; none while it is locked. */
  covers!: CoverDto[];
}

/** A gallery as a group (specification: gallery group). */
export class GalleryGroupDto {
  id!: number;
  /** @example "Rugby" */
  category!: string;
  /** The gallery's name. */
  matchInfo!: string;
  /** The kick-off of the match that it is linked to, ISO 8601. */
  matchDate!: string | null;
  /** When it was, ISO 8601: that kick-off, or when its first photograph was taken; null: neither is known. */
  heldAt!: string | null;
  photoCount!: number;
  createdAt!: string;
  /** Its pictures are behind a code that this session has not given. */
  locked!: boolean;
  featuredPhoto!: CoverDto | null;
}

/** A page of the galleries of a category with something to see. Error: category-not-found. */
export class ListGalleryTitles extends Query<GalleryTitleDto[]> {
  constructor(
    readonly category: string,
    /** `search` has words of the name in any order, or a day; `price`, in tokens, is that of one of its photographs. */
    readonly filter: { search?: string | undefined; price?: number | undefined },
    readonly part: GalleryPart,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

/**
 * A page of the galleries as groups, newest first: category, name, number of photographs and the featured one.
 * Error: category-not-found.
 */
export class ListGalleryGroups extends Query<GalleryGroupDto[]> {
  constructor(
    /** `search` is part of the gallery's name or of a team's, in any case; the others are of the gallery's match. */
    readonly filter: Omit<MatchFilter, 'sport'> & { category?: string | undefined },
    readonly part: GalleryPart,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

/** A published gallery by its name as people write it, listed or not. Error: gallery-not-found. */
export class GetGalleryByName extends Query<GalleryTitleDto> {
  constructor(
    readonly name: string,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

function known(category: string): Category {
  const found = categoryOf(category);
  if (!found) throw categoryNotFound();
  return found;
}

/** A row as its reader may see it: without pictures if the gallery has a code, without the code for others. */
function asTitle(reader: PhotoReader): (row: GalleryRow) => GalleryTitleDto {
  return ({ unlisted, publishedAt, createdBy, accessCode, covers, ...title }) => {
    const locked = !isUnlocked({ id: title.id, accessCode, createdBy }, reader);
    const shown = { ...title, locked, hasCode: accessCode !== null, covers: locked ? [] : covers };
    return isOwn({ createdBy }, reader) ? { ...shown, publishedAt, unlisted, accessCode, createdBy } : shown;
  };
}

@QueryHandler(ListGalleryTitles)
export class ListGalleryTitlesHandler implements IQueryHandler<ListGalleryTitles> {
  constructor(private readonly em: EntityManager) {}

  async execute({ category, filter: { search, price }, part, reader }: ListGalleryTitles): Promise<GalleryTitleDto[]> {
    const name = known(category);
    const shown = sql<boolean>`(category = ${name} and ${listed(reader)})`;
    const named = await galleriesWith(this.em, search, shown);
    const rows = await readGalleryPage(this.em, 3, part, (galleries) =>
      galleries
        .where(shown)
        .$if(price !== undefined, (rows) => rows.where(sells(price ?? 0)))
        .where(named ?? sql<boolean>`true`),
    );
    return rows.map(asTitle(reader));
  }
}

@QueryHandler(ListGalleryGroups)
export class ListGalleryGroupsHandler implements IQueryHandler<ListGalleryGroups> {
  constructor(private readonly em: EntityManager) {}

  async execute({ filter: { category, ...filter }, part, reader }: ListGalleryGroups): Promise<GalleryGroupDto[]> {
    const name = category === undefined ? null : known(category);
    const fits = await this.fits(filter, reader);
    const rows = await readGalleryPage(this.em, 1, part, (galleries) =>
      galleries
        .where(listed(reader))
        .where(fits)
        .$if(name !== null, (rows) => rows.where('category', '=', name)),
    );
    return rows.map(asTitle(reader)).map((title) => ({
      id: title.id,
      matchInfo: title.name,
      category: title.category,
      matchDate: title.matchDate,
      heldAt: title.heldAt,
      photoCount: title.photoCount,
      createdAt: title.createdAt,
      locked: title.locked,
      featuredPhoto: title.covers[0] ?? null,
    }));
  }

  /** Which galleries a filter leaves: by their matches, and those that it names. */
  private async fits({ search, ...ofMatch }: MatchFilter, reader: PhotoReader): Promise<RawBuilder<boolean>> {
    const ofMatches = (fits: RawBuilder<boolean>) =>
      sql<boolean>`galleries.match_id = any(array(select id from matches where ${fits}))`;
    const [fits, named] = [await matchesThatFit(this.em, ofMatch), await matchesThatFit(this.em, { search })];
    const has = await galleriesWith(this.em, search, listed(reader));
    return sql`(${fits === null ? sql`true` : ofMatches(fits)}
      and ${has === null || named === null ? sql`true` : sql`(${has} or ${ofMatches(named)})`})`;
  }
}

@QueryHandler(GetGalleryByName)
export class GetGalleryByNameHandler implements IQueryHandler<GetGalleryByName> {
  constructor(private readonly em: EntityManager) {}

  async execute({ name, reader }: GetGalleryByName): Promise<GalleryTitleDto> {
    const row = await selectGalleries(this.em, 3, (galleries) =>
      galleries.where('name', 'in', spellingsOf(name)).where(published(reader)),
    ).executeTakeFirst();
    if (!row) throw galleryNotFound();
    return asTitle(reader)(row);
  }
}
