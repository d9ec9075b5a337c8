import type { QueryBus } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { PackPlace } from '../../../shared/begun-purchase';
import { isoTime, type Tables } from '../../../shared/database/tables';
import type { PhotoReader } from '../../../shared/person';
import { SETTINGS } from '../../../shared/settings';
import { FindPlayerPhotos, type PlayerPlace } from '../../catalog/contract';
import { packCapsOf, type PackCategory } from './domain/pack-caps';
import type { PackPhoto } from './domain/pack-price';

/** A pack that is for sale, and what it holds now. */
export interface ReadPack<Wanted extends PlayerPlace> {
  wanted: Wanted;
  kind: 'match' | 'day';
  /** The sport of its team. */
  category: PackCategory;
  teamName: string;
  /** Of a match. */
  opponentName: string | null;
  /** Of a match; ISO 8601. */
  matchDate: string | null;
  /** Tokens. */
  cap: number;
  /** The buyer has this pack: what it holds is theirs, and so is what is published later. */
  isBought: boolean;
  photos: PackPhoto[];
  /** Some of its photographs are behind a code that the reader has not given. */
  isLocked: boolean;
}

interface PlaceRow {
  number: number;
  category: PackCategory;
  teamName: string;
  opponentName: string | null;
  matchDate: string | null;
  setting: string | null;
  isBought: boolean;
}

/** Packs with what they hold, as the reader sees it; those that are not for sale, or whose team is gone, are left out. */
export async function readPacks<Wanted extends PlayerPlace>(
  em: EntityManager,
  queries: QueryBus,
  wanted: readonly Wanted[],
  { userId, reader }: { userId: number | null; reader: PhotoReader },
): Promise<ReadPack<Wanted>[]> {
  if (wanted.length === 0) return [];
  const places = wanted.map(({ matchId, day, teamId, label }): PlayerPlace => ({ matchId, day, teamId, label }));
  const found = await readPlaces(em, places, userId);
  const photos = await queries.execute(new FindPlayerPhotos(places, reader));
  return found.flatMap(({ number, setting, ...place }) => {
    const its = wanted[number];
    if (!its) return [];
    const kind = its.matchId === null ? 'day' : 'match';
    const cap = packCapsOf(setting).find(({ category }) => category === place.category)?.[kind] ?? null;
    if (cap === null) return [];
    const held = photos.filter((photo) => photo.place === number);
    return {
      ...place,
      wanted: its,
      kind,
      cap,
      photos: held.map(({ id, tokenPrice, isListed, locked }) => ({ id, tokenPrice, isOnSale: isListed && !locked })),
      isLocked: held.some(({ isListed, locked }) => isListed && locked),
    };
  });
}

/** Names the places, in their order; a match that the team does not play in is none of its places. */
async function readPlaces(em: EntityManager, places: PlayerPlace[], userId: number | null): Promise<PlaceRow[]> {
  const given = JSON.stringify(places.map((place, number) => ({ ...place, number })));
  const { rows } = await sql<PlaceRow>`
    select place.number, teams.sport as category, teams.name as "teamName", other.name as "opponentName",
      ${isoTime(sql.ref('matches.match_date'))} as "matchDate",
      (select value from settings where key = ${SETTINGS.packCaps}) as setting,
      exists (
        select from player_packs where user_id = ${userId}::integer and player_packs.match_id = matches.id
          and player_packs.team_id = teams.id and player_packs.label = place.label) as "isBought"
    from jsonb_to_recordset(${given}::jsonb) as place
      (number integer, "matchId" integer, day date, "teamId" integer, label text)
    join teams on teams.id = place."teamId"
    left join matches on matches.id = place."matchId" and teams.id in (matches.home_team_id, matches.away_team_id)
    left join teams other on other.id in (matches.home_team_id, matches.away_team_id) and other.id <> teams.id
    where place.day is not null or matches.id is not null
    order by place.number`.execute(em.getKysely<Tables>());
  return rows;
}

/** Those of these photographs that a person owns, with the tokens paid for each, less those that were given back. */
export async function readPaid(
  em: EntityManager,
  userId: number | null,
  packs: readonly { photos: readonly PackPhoto[] }[],
): Promise<Map<number, number>> {
  const ids = [...new Set(packs.flatMap(({ photos }) => photos.map(({ id }) => id)))];
  if (userId === null || ids.length === 0) return new Map();
  const { rows } = await sql<{ photoId: number; paid: number }>`
    select photo_id as "photoId", tokens_spent - coalesce(refund.tokens, 0) as paid
    from purchases
    left join ledger_entries refund on refund.kind = 'refund' and refund.reference = 'purchase:' || purchases.id
    where purchases.user_id = ${userId} and photo_id = any(${ids}::integer[])`.execute(em.getKysely<Tables>());
  return new Map(rows.map(({ photoId, paid }) => [photoId, paid]));
}

/** The place that a call names. */
export function placeOf({ match, day, team, label }: PackPlace): PlayerPlace {
  return { matchId: match ?? null, day: day ?? null, teamId: team, label };
}
