/**
 * Gives a shop its demo data, over the shop's own API: teams, matches, galleries, photographs and a shopper's account.
 * node tools/demo/seed.ts [--url http://localhost:3000] [--username admin] [--password …]
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { DEMO_ADMIN, DEMO_SHOPPER } from '../start/settings.ts';
import { LOOKED_FOR, type DemoLabel } from './labels.ts';
import { dayOf, makePhotograph, planPhotographs, type PlannedPhotograph } from './photographs.ts';
import { GALLERIES, LAST_MATCH, MATCHES, TOKEN_PRICES, type Gallery, type Match } from './season.ts';
import { ShopClient, ShopError, type PhotographFile } from './shop-client.ts';

const { ADMIN_USERNAME = DEMO_ADMIN.username, ADMIN_PASSWORD = DEMO_ADMIN.password } = process.env;
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    username: { type: 'string', default: ADMIN_USERNAME },
    password: { type: 'string', default: ADMIN_PASSWORD },
  },
});

const team = z.object({ name: z.string() });
const matchList = z.array(z.object({ id: z.number(), homeTeam: team, awayTeam: team }));
const galleryList = z.array(z.object({ id: z.number(), name: z.string(), photoCount: z.number() }));
const photoPage = z.object({ photos: z.array(z.object({ id: z.number(), title: z.string() })) });
const correctionList = z.object({
  corrections: z.array(z.object({ id: z.number(), galleryName: z.string(), kind: z.string(), label: z.string() })),
});

/** Of the newest matches' photographs, what the shopper says of them still waits for the office. */
const NEWEST_DAY = -1;

/** Photographs of each gallery in the first round, the newest gallery first: soon there is something to show everywhere. */
const FIRST_ROUND = 3;

/**
 * Adds the demo data that the shop lacks. It may be run again, ended at any point, and run twice at once: nothing is
 * added twice. Once the data were complete, nothing is added any more, even if an administrator has removed some.
 * `signal` ends it after the call that is under way. Errors: ShopError; an Error in production.
 */
async function seedDemo(signal: AbortSignal): Promise<void> {
  if (process.env.NODE_ENV === 'production') throw new Error('Demo data are not for production.');
  const shop = new ShopClient(values.url, signal);
  const today = new Date();
  await shop.signIn(values.username, values.password);

  const before = await matchesOf(shop);
  if (before.has(keyOf(LAST_MATCH))) return;

  await unlessThere(() =>
    new ShopClient(values.url, signal).post('/api/register', { ...DEMO_SHOPPER, acceptTerms: true, language: 'af' }),
  );
  const missing = MATCHES.filter((match) => !before.has(keyOf(match)));
  await importMatches(shop, missing, today);
  const matches = await matchesOf(shop);
  console.log(`Demo: ${matches.size} matches`);

  const counts = new Map(
    galleryList.parse(await shop.get('/api/galleries')).map(({ name, photoCount }) => [name, photoCount]),
  );
  for (const gallery of GALLERIES) {
    if (counts.has(gallery.name)) continue;
    await unlessThere(() =>
      shop.post('/api/galleries', {
        name: gallery.name,
        category: gallery.category,
        tokenPrice: TOKEN_PRICES[gallery.category],
        description: gallery.description,
        matchId: gallery.match ? matches.get(keyOf(gallery.match)) : null,
      }),
    );
  }
  console.log(`Demo: ${GALLERIES.length} galleries`);

  const total = GALLERIES.reduce((sum, { photographs }) => sum + photographs, 0);
  let done = GALLERIES.reduce((sum, { name, photographs }) => sum + Math.min(photographs, counts.get(name) ?? 0), 0);
  const addRound = async (galleries: readonly Gallery[], until: number) => {
    for (const gallery of galleries) {
      for await (const added of addPhotographs(shop, gallery, until, today)) {
        done += added;
        console.log(`Demo: ${done} of ${total} photographs`);
      }
    }
  };
  await addRound(GALLERIES.toReversed(), FIRST_ROUND);
  await addRound(GALLERIES, Infinity);
  await addLabels(shop, signal, today);
  await importMatches(shop, [LAST_MATCH], today);
  console.log('Demo: complete');
}

/**
 * Adds the numbers on shirts that are not in the photographs' files: the office's by its list, and a shopper's
 * suggestions, of which the office accepts all but the newest.
 */
async function addLabels(shop: ShopClient, signal: AbortSignal, today: Date): Promise<void> {
  const shopper = new ShopClient(values.url, signal);
  await shopper.signIn(DEMO_SHOPPER.username, DEMO_SHOPPER.password);
  const ids = new Map(galleryList.parse(await shop.get('/api/galleries')).map(({ id, name }) => [name, id]));
  const played = GALLERIES.filter(({ match }) => match !== undefined);
  for (const gallery of played) {
    const photos = planPhotographs(gallery, today);
    const lines = photos.flatMap(({ fileName, labels }) => {
      const given = labels.filter(({ way }) => way === 'office').map(({ label, side }) => label + (side?.[0] ?? ''));
      return given.length === 0 ? [] : [`${fileName},${given.join(' ')}`];
    });
    await shop.post(`/api/galleries/${ids.get(gallery.name)}/labels/import`, { csv: lines.join('\n') });
    const idOf = await photosOf(shop, gallery);
    const missing = photos.map(({ title, labels }) => [title, labels.filter(({ way }) => way === 'parent')] as const);
    for (const [title, labels] of missing)
      if (labels.length > 0) await correct(shopper, idOf.get(title), { missing: labels });
  }
  const { corrections } = correctionList.parse(await shop.get('/api/admin/label-corrections?limit=100'));
  const newest = new Set(played.filter(({ day }) => day === NEWEST_DAY).map(({ name }) => name));
  for (const { id, galleryName, kind, label } of corrections)
    if (kind === 'missing' && (label === LOOKED_FOR || !newest.has(galleryName)))
      await unlessThere(() => shop.post(`/api/admin/label-corrections/${id}/decision`, { decision: 'accept' }));
  await mistake(shop, shopper, played, today);
  console.log('Demo: numbers on shirts');
}

/** The shopper takes a number of the last match for wrong, which is right. */
async function mistake(shop: ShopClient, shopper: ShopClient, played: Gallery[], today: Date): Promise<void> {
  const gallery = played.at(-1);
  if (!gallery) return;
  const idOf = await photosOf(shop, gallery);
  for (const { title, labels } of planPhotographs(gallery, today)) {
    const [label] = labels.filter(({ way }) => way === 'office');
    if (label) return correct(shopper, idOf.get(title), { wrong: [label] });
  }
}

async function correct(
  shopper: ShopClient,
  photoId: number | undefined,
  { missing = [], wrong = [] }: { missing?: DemoLabel[]; wrong?: DemoLabel[] },
): Promise<void> {
  const said = (labels: DemoLabel[]) => labels.map(({ label, side }) => ({ label, side }));
  await shopper.post(`/api/photos/${photoId}/label-corrections`, { missing: said(missing), wrong: said(wrong) });
}

/** The ids of a gallery's photographs, by their titles. */
async function photosOf(shop: ShopClient, { name }: Gallery): Promise<Map<string, number>> {
  const { photos } = photoPage.parse(await shop.get(`/api/photos/gallery/${encodeURIComponent(name)}?limit=100`));
  return new Map(photos.map(({ id, title }) => [title, id]));
}

/** Adds the first photographs of a gallery that it lacks; answers how many each upload has added. */
async function* addPhotographs(shop: ShopClient, gallery: Gallery, until: number, today: Date): AsyncGenerator<number> {
  const titles = await photosOf(shop, gallery);
  const missing = planPhotographs(gallery, today).filter(({ title }, index) => index < until && !titles.has(title));
  const target = {
    galleryName: gallery.name,
    category: gallery.category,
    tokenPrice: TOKEN_PRICES[gallery.category],
    featured: titles.size === 0,
  };
  for await (const { uploaded, errors } of shop.upload(make(missing), target)) {
    const [error] = errors.filter(({ code }) => code !== 'duplicate');
    if (error) throw new ShopError(400, error.code, `${error.file}: ${error.message}`);
    yield uploaded;
  }
}

async function* make(photographs: PlannedPhotograph[]): AsyncGenerator<PhotographFile> {
  for (const photograph of photographs) {
    yield { name: photograph.fileName, title: photograph.title, bytes: await makePhotograph(photograph) };
  }
}

const keyOf = ({ home, away }: Pick<Match, 'home' | 'away'>) => `${home} – ${away}`;

/** The ids of the shop's matches. */
async function matchesOf(shop: ShopClient): Promise<Map<string, number>> {
  const matches = matchList.parse(await shop.get('/api/matches'));
  return new Map(
    matches.map(({ id, homeTeam, awayTeam }) => [keyOf({ home: homeTeam.name, away: awayTeam.name }), id]),
  );
}

/** Adds matches with their teams by the shop's own import, which makes none twice. */
async function importMatches(shop: ShopClient, matches: readonly Match[], today: Date): Promise<void> {
  if (matches.length === 0) return;
  const lines = matches.map(({ sport, home, away, venue, day, time }) =>
    [sport, home, away, dayOf(today, day), time, venue].join(';'),
  );
  const csv = ['sport;home;away;date;time;venue', ...lines].join('\n');
  await shop.post('/api/admin/matches/import', { csv, makeTeams: true });
}

/** Makes something that is called by a name, or decides; another who does the same at this moment may be the first. */
async function unlessThere(make: () => Promise<unknown>): Promise<void> {
  try {
    await make();
  } catch (error) {
    if (!(error instanceof ShopError && error.status === 409)) throw error;
  }
}

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
try {
  await seedDemo(stop.signal);
} catch (error) {
  if (!stop.signal.aborted) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
