import { sql, type Kysely } from 'kysely';
import type { Change } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';

/** The parts of an entry that tell its subject. */
export interface AuditedCall {
  path: string;
  body: Record<string, unknown> | null;
  changes: Change[];
}

/** The subject of an entry, as people call it. */
export interface Subject {
  /** The name of the thing that the call's address names; null when it is gone or names none. */
  about: string | null;
  /** The gallery of the photographs, or the one that something was moved to. */
  gallery: string | null;
  /** Photographs that it was about; null for none. */
  photos: number | null;
}

/** Tables whose rows addresses of calls name: the part of the address before the id, and how a row is called. */
const THINGS: Record<string, string> = {
  galleries: `select id, name from galleries`,
  photos: `select id, title as name from photos`,
  users: `select id, username as name from users`,
  teams: `select id, name from teams`,
  matches: `select matches.id, home.name || ' – ' || away.name as name from matches
    join teams home on home.id = home_team_id join teams away on away.id = away_team_id`,
  reports: `select id, photo_title as name from photo_reports`,
  'label-corrections': `select label_corrections.id, photos.title as name from label_corrections
    join photos on photos.id = photo_id`,
  purchases: `select purchases.id, photo_title || coalesce(' (' || username || ')', '') as name from purchases
    join users on users.id = user_id`,
  'token-packages': `select id, name from token_packages`,
  'second-payments': `select second_payments.id, username as name from second_payments
    join token_purchases on token_purchases.id = token_purchase_id join users on users.id = user_id`,
  'token-purchases': `select token_purchases.id, username as name from token_purchases
    join users on users.id = user_id`,
  'gallery of a photograph': `select photos.id, galleries.name from photos join galleries on galleries.id = gallery_id`,
};

/** Other parts of addresses before an id, and what they name. */
const SAME: Record<string, string> = {
  thumbnails: 'photos',
  'resend-email': 'purchases',
  'resend-user-emails': 'users',
};

/** The same for what a call has changed. */
const CHANGED: Record<string, string> = {
  Match: 'matches',
  User: 'users',
  TokenPackage: 'token-packages',
  Team: 'teams',
  Photo: 'photos',
};

/** The names of what entries were about, read at once for a page of them. */
export async function subjectsOf(rows: Kysely<Tables>, calls: AuditedCall[]): Promise<Subject[]> {
  const wanted = new Map<string, Set<number>>();
  const want = (thing: string, id: number | undefined) => {
    if (id === undefined || !Object.hasOwn(THINGS, thing)) return;
    wanted.set(thing, (wanted.get(thing) ?? new Set()).add(id));
  };
  for (const call of calls) {
    for (const named of [thingIn(call.path), thingChanged(call)]) if (named) want(named.thing, named.id);
    want('galleries', galleryIn(call));
    want('gallery of a photograph', firstPhotoIn(call));
  }
  const names = new Map<string, string>();
  for (const [thing, ids] of wanted) {
    const { rows: found } = await sql<{ id: number; name: string | null }>`
      select id, name from (${sql.raw(THINGS[thing] ?? '')}) thing where id = any(${[...ids]}::integer[])`.execute(
      rows,
    );
    for (const { id, name } of found) if (name !== null) names.set(`${thing} ${id}`, name);
  }
  return calls.map((call) => {
    const nameOf = (named: Named | null) => (named ? names.get(`${named.thing} ${named.id}`) : undefined);
    return {
      about: nameOf(thingIn(call.path)) ?? nameIn(call) ?? nameOf(thingChanged(call)) ?? null,
      gallery:
        names.get(`galleries ${galleryIn(call)}`) ?? names.get(`gallery of a photograph ${firstPhotoIn(call)}`) ?? null,
      photos: countPhotos(call),
    };
  });
}

interface Named {
  thing: string;
  id: number;
}

function thingIn(path: string): Named | null {
  const [, part = '', id] = /\/([a-z-]+)\/(\d{1,9})(?:\/|$)/.exec(path) ?? [];
  return id === undefined ? null : { thing: SAME[part] ?? part, id: Number(id) };
}

function thingChanged({ changes }: AuditedCall): Named | null {
  const [first] = changes;
  const thing = CHANGED[first?.what ?? ''];
  return thing !== undefined && isId(first?.id) ? { thing, id: first.id } : null;
}

/** The name of what is new or gone. */
function nameIn({ path, body, changes }: AuditedCall): string | null {
  const [, gallery] = /^\/api\/photos\/gallery\/(.+)$/.exec(path) ?? [];
  const states = changes.flatMap(({ before, after }) => [after, before]);
  const given = [...states, body].flatMap((state) => [state?.['name'], state?.['title'], state?.['username']]);
  return gallery ?? given.find((name): name is string => typeof name === 'string') ?? null;
}

function galleryIn({ body, changes }: AuditedCall): number | undefined {
  const id = body?.['galleryId'] ?? changes.find(({ what }) => what === 'Gallery')?.id;
  return isId(id) ? id : undefined;
}

function firstPhotoIn({ path, body, changes }: AuditedCall): number | undefined {
  const named = thingIn(path);
  if (named?.thing === 'photos') return named.id;
  const id = listIn(body, 'photoIds')[0] ?? changes.find(({ what }) => what === 'Photo')?.id;
  return isId(id) ? id : undefined;
}

function countPhotos({ body, changes }: AuditedCall): number | null {
  const lists = ['addedPhotos', 'movedPhotos', 'labelledPhotos'];
  const listed = changes.flatMap(({ after }) => lists.flatMap((list) => listIn(after, list)));
  if (listed.length > 0) return listed.length;
  const chosen = listIn(body, 'photoIds');
  if (chosen.length > 0) return chosen.length;
  return new Set(changes.filter(({ what }) => what === 'Photo').map(({ id }) => id)).size || null;
}

function listIn(values: Record<string, unknown> | null, name: string): unknown[] {
  const list = values?.[name];
  return Array.isArray(list) ? (list as unknown[]) : [];
}

const isId = (value: unknown): value is number => Number.isInteger(value);
