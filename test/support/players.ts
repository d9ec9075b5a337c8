import { LabelPhotos, type PhotoLabel } from '../../backend/src/modules/catalog/contract';
import { createMatch, createTeam } from './fixtures';
import { catalogPhotos } from './photos';
import type { Shopper, TestShop } from './shop';

/** A team that plays against another one, with a gallery of photographs. */
export interface Game {
  team: { id: number; name: string };
  other: { id: number; name: string };
  matchId: number;
  galleryId: number;
  gallery: string;
  photoIds: number[];
}

let games = 0;

/** Makes a match of two teams, new ones unless they are given, and a gallery of it with so many photographs. */
export async function photographedGame(
  shop: TestShop,
  admin: Shopper,
  {
    photos = 3,
    date = '2026-11-21T08:00:00.000Z',
    team,
    other,
  }: Partial<Pick<Game, 'team' | 'other'>> & { photos?: number; date?: string } = {},
): Promise<Game> {
  const number = ++games;
  const made = async (name: string) => ({ name, id: await createTeam(admin, name) });
  const home = team ?? (await made(`Kloof o/14A ${number}`));
  const away = other ?? (await made(`Rietvlei o/14A ${number}`));
  const matchId = await createMatch(admin, { homeTeamId: home.id, awayTeamId: away.id, matchDate: date });
  const gallery = `${home.name} teen ${away.name} ${number}`;
  const photoIds = await catalogPhotos(shop, admin.id, { gallery, photos: Array.from({ length: photos }, () => ({})) });
  const { id: galleryId } = await shop.rows
    .updateTable('galleries')
    .set({ match_id: matchId })
    .where('name', '=', gallery)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { team: home, other: away, matchId, galleryId, gallery, photoIds };
}

/** Says that photographs show a label. */
export function label(
  shop: TestShop,
  photoIds: number[],
  text: string,
  side: PhotoLabel['side'] = null,
): Promise<number> {
  const labels = photoIds.map((photoId) => ({ photoId, label: text, side, source: 'office', state: 'shown' }) as const);
  return shop.inContext((commands) => commands.execute(new LabelPhotos(labels, null)));
}
