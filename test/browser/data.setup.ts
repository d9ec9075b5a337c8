import { writeFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { makePhoto } from '../support/pictures';
import { DATA_FILE, dayFromNow, GALLERIES, GAME, type ShopData } from './data';
import { expect, signInAsAdmin, test } from './shop';

/** The shop's content for the tests: made once, by an administrator, over the shop's own API. */
test('the shop has matches, galleries and photographs', async ({ request }) => {
  await signInAsAdmin(request);
  const team = (name: string, sport: string) => ask<{ id: number }>(request, '/api/teams', { name, sport });
  const [kareeboom, bergrivier] = [await team('Kareeboom o/16A', 'Rugby'), await team('Bergrivier o/16A', 'Rugby')];
  const match = (days: number, venue: string) =>
    ask<{ id: number }>(request, '/api/matches', {
      homeTeamId: kareeboom.id,
      awayTeamId: bergrivier.id,
      // Not the time of now: a match at midnight counts as one whose kick-off is not known.
      matchDate: `${dayFromNow(days)}T14:00`,
      venue,
    });
  const played = await match(-1, 'Kloofveld A');
  const withoutPhotos = await match(-2, 'Kloofveld B');
  for (const days of [1, 2, 3, 4]) await match(days, `Veld ${days}`);

  const gameDay = dayFromNow(-1);
  const game = await makeGame(request, gameDay);
  const { big, portraits, netball, empty } = GALLERIES;
  const ids: Record<string, number[]> = {};
  for (const { name, category, tokenPrice, photos } of [netball, portraits, big]) {
    const { id } = await ask<{ id: number }>(request, '/api/galleries', {
      name,
      category,
      tokenPrice,
      ...(name === big.name && { matchId: played.id }),
    });
    ids[name] = await upload(request, id, photos);
  }
  await ask(request, '/api/galleries', { name: empty.name, category: empty.category });
  const [first = 0] = ids[big.name] ?? [];
  const described = await request.put(`/api/photos/${first}`, { data: { description: 'Die drie in die hoek' } });
  await expect(described).toBeOK();

  const photoIds = (ids[portraits.name] ?? []).slice(0, 2);
  const { token } = await ask<{ token: string }>(request, '/api/lists', { name: 'Vir Ouma', photoIds });

  const data: ShopData = {
    playedMatch: played.id,
    matchWithoutPhotos: withoutPhotos.id,
    game,
    gameDay,
    list: token,
    photos: { big: ids[big.name] ?? [], portraits: ids[portraits.name] ?? [], netball: ids[netball.name] ?? [] },
  };
  writeFileSync(DATA_FILE, JSON.stringify(data));
});

/** The game, its photographs of that day, and the matches to come; answers the id of its match. */
async function makeGame(request: APIRequestContext, gameDay: string): Promise<number> {
  const team = (name: string) => ask<{ id: number }>(request, '/api/teams', { name, sport: 'Rugby' });
  const [{ id: homeTeamId }, { id: awayTeamId }] = [await team(GAME.home), await team(GAME.away)];
  const match = (matchDate: string) =>
    ask<{ id: number }>(request, '/api/matches', { homeTeamId, awayTeamId, matchDate, venue: GAME.venue });
  const { id: matchId } = await match(`${gameDay}T${GAME.kickOff}`);
  for (const day of [11, 12, 13, 14, 15, 16, 17, 18]) await match(`${dayFromNow(day)}T14:${day}`);
  const { id } = await ask<{ id: number }>(request, '/api/galleries', { ...GALLERIES.game, matchId });
  const [hours = 0, minutes = 0] = GAME.kickOff.split(':').map(Number);
  const ids: number[] = [];
  for (let next = 0; next < GAME.taken.length; next += 10) {
    const form = new FormData();
    form.set('galleryId', String(id));
    for (const minute of GAME.taken.slice(next, next + 10)) {
      const [hour, ofHour] = [hours + Math.floor((minutes + minute) / 60), (minutes + minute) % 60];
      const time = [hour, ofHour, 20].map((part) => String(part).padStart(2, '0')).join(':');
      const taken = `${gameDay.replaceAll('-', ':')} ${time}`;
      const photo = await makePhoto({ width: 360, height: 240, hue: minute * 6, taken });
      form.append('files', new File([new Uint8Array(photo)], `Minuut ${minute}.jpg`, { type: 'image/jpeg' }));
    }
    ids.push(...(await send(request, form)));
  }
  await untilReady(request, ids);
  return matchId;
}

async function ask<Answer>(request: APIRequestContext, path: string, data: object): Promise<Answer> {
  const response = await request.post(path, { data });
  await expect(response, path).toBeOK();
  return (await response.json()) as Answer;
}

/** Uploads photographs named Foto 01, Foto 02 and so on, and waits for their pictures; answers their ids. */
async function upload(request: APIRequestContext, galleryId: number, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let next = 0; next < count; next += 8) {
    const form = new FormData();
    form.set('galleryId', String(galleryId));
    const titles = Array.from({ length: Math.min(8, count - next) }, (_, index) => titleOf(next + index));
    form.set('titles', JSON.stringify(titles));
    for (const [index, title] of titles.entries()) {
      const upright = (next + index) % 4 === 3;
      const hue = (galleryId * 83 + (next + index) * 37) % 250;
      const photo = await makePhoto({ hue, width: upright ? 600 : 900, height: upright ? 900 : 600 });
      form.append('files', new File([new Uint8Array(photo)], `${title}.jpg`, { type: 'image/jpeg' }));
    }
    ids.push(...(await send(request, form)));
  }
  await untilReady(request, ids);
  return ids;
}

/** Uploads a form of photographs; answers their ids. */
async function send(request: APIRequestContext, form: FormData): Promise<number[]> {
  const response = await request.post('/api/photos/batch-upload', { multipart: form });
  await expect(response).toBeOK();
  const { uploadedPhotos } = (await response.json()) as { uploadedPhotos: { id: number }[] };
  return uploadedPhotos.map(({ id }) => id);
}

async function untilReady(request: APIRequestContext, ids: number[]): Promise<void> {
  for (const id of ids)
    await expect(async () => {
      expect(await (await request.get(`/api/photos/${id}`)).json()).toMatchObject({ status: 'ready' });
    }).toPass({ timeout: 120_000 });
}

const titleOf = (index: number) => `Foto ${String(index + 1).padStart(2, '0')}`;
