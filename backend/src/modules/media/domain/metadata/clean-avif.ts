import { animated, damagedFile, incompleteFile } from '../media.errors';
import type { CleanPicture } from './clean-picture';
import { emptyExif, minimalExif, readExif, type CameraData } from './exif';

interface Box {
  type: string;
  /** Where the box starts, its content starts, and it ends, in bytes of the file. */
  start: number;
  body: number;
  end: number;
}

interface Item {
  id: number;
  /** Where its bytes lie. */
  extents: { start: number; end: number }[];
}

/** Boxes at the top of an AVIF file that make the picture; a file that ends inside one is incomplete. */
const KEPT = new Set(['ftyp', 'meta', 'mdat']);

/** Boxes of the list of contents that make the picture (ISO 14496-12). */
const KEPT_CONTENTS = new Set(['hdlr', 'pitm', 'iinf', 'iloc', 'iref', 'iprp', 'idat', 'grpl', 'dinf']);
/** Properties by which the picture looks as it does (ISO 23008-12); others are descriptions and times. */
const KEPT_PROPERTIES = new Set([
  ...['av1C', 'ispe', 'pixi', 'colr', 'pasp', 'clap', 'irot', 'imir', 'auxC'],
  ...['a1op', 'a1lx', 'lsel', 'clli', 'mdcv', 'cclv', 'amve', 'reve', 'ndwt'],
]);
/** Items that make the picture; others say something about it: Exif, XMP and other text. */
const PICTURE_ITEMS = new Set(['av01', 'grid', 'iovl', 'iden', 'tmap']);
/** What becomes of a thumbnail, which may show something else: an item of a type that no reader knows. */
const NO_ITEM = 'free';
/** Bounds far above any real picture's, since the lists may be made to exhaust us. */
const MOST_OTHER_ITEMS = 20;
const MOST_ITEMS = 10_000;
const MOST_EXTENTS = 10_000;
const MOST_BOXES = 10_000;

/**
 * Blanks metadata in place, since an AVIF file refers to its own positions: an Exif item keeps the copyright alone
 * (the orientation is a property of the picture), other text items become spaces, foreign boxes become free space, and
 * thumbnails, foreign properties and data that no item names become zeros.
 */
export function cleanAvif(file: Buffer): CleanPicture {
  const top = boxes(file, 0, file.length);
  if (top.some(({ type }) => type === 'moov') || file.toString('latin1', 8, 12) === 'avis') throw animated();
  const last = top.findLast(({ type }) => KEPT.has(type));
  if (!last || !top.some(({ type }) => type === 'mdat')) throw damagedFile();
  if (last.end > file.length) throw incompleteFile();
  blankForeign(
    file,
    top.filter(({ end }) => end <= last.end),
    KEPT,
  );
  const meta = top.find(({ type }) => type === 'meta');
  if (!meta) throw damagedFile();
  const parts = boxes(file, meta.body + 4, meta.end);
  const items = itemExtents(file, parts);
  if (items.some(({ extents }) => extents.some(({ start, end }) => start > end || end > file.length)))
    throw incompleteFile();
  blankForeign(file, parts, KEPT_CONTENTS);
  blankProperties(file, parts);
  const camera = blankOthers(file, items, itemTypes(file, parts));
  blankUnnamed(file, top, items);
  return { parts: [file.subarray(0, last.end)], pixels: null, size: null, camera };
}

function boxes(file: Buffer, from: number, to: number): Box[] {
  const found: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const size = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const isLong = size === 1 && at + 16 <= to;
    const length = isLong ? Number(file.readBigUInt64BE(at + 8)) : size === 0 ? to - at : size;
    if (length < (isLong ? 16 : 8)) break;
    if (found.length === MOST_BOXES) throw damagedFile();
    found.push({ type, start: at, body: at + (isLong ? 16 : 8), end: at + length });
    at += length;
  }
  return found;
}

function blankForeign(file: Buffer, found: Box[], kept: Set<string>): void {
  for (const { type, start, body, end } of found) {
    if (kept.has(type)) continue;
    file.write('free', start + 4, 'latin1');
    file.fill(0, body, end);
  }
}

/** They keep their types: items refer to them by their places, and not every reader counts free space. */
function blankProperties(file: Buffer, contents: Box[]): void {
  const within = (found: Box[], name: string) =>
    found.filter(({ type }) => type === name).flatMap(({ body, end }) => boxes(file, body, end));
  for (const { type, body, end } of within(within(contents, 'iprp'), 'ipco'))
    if (!KEPT_PROPERTIES.has(type)) file.fill(0, body, end);
}

/** Blanks the items that do not make the picture; answers what the first EXIF block among them said. */
function blankOthers(file: Buffer, items: Item[], types: Map<number, string>): CameraData {
  const others = items.filter(({ id }) => !PICTURE_ITEMS.has(types.get(id) ?? ''));
  const bytes = others.flatMap(({ extents }) => extents).reduce((sum, { start, end }) => sum + end - start, 0);
  // Items may name the same bytes again and again.
  if (others.length > MOST_OTHER_ITEMS || bytes > file.length) throw damagedFile();
  let found: CameraData | null = null;
  for (const { id, extents } of others) {
    const item = Buffer.concat(extents.map(({ start, end }) => file.subarray(start, end)));
    const type = types.get(id) ?? NO_ITEM;
    for (const { start, end } of extents) file.fill(type === 'Exif' || type === NO_ITEM ? 0 : ' ', start, end);
    const [first] = extents;
    if (type !== 'Exif' || !first || item.length < 4) continue;
    const camera = readExif(item.subarray(4 + item.readUInt32BE(0)));
    found ??= camera;
    const minimal = minimalExif({ orientation: 1, copyright: camera.copyright }) ?? emptyExif();
    const room = first.end - first.start - 4;
    (minimal.length <= room ? minimal : emptyExif()).copy(file, first.start + 4, 0, room);
  }
  return found ?? readExif(null);
}

/** Blanks what the data boxes hold beside their items, where anything may be left behind. */
function blankUnnamed(file: Buffer, top: Box[], items: Item[]): void {
  const named = items.flatMap(({ extents }) => extents).sort((one, other) => one.start - other.start);
  let [next, done] = [0, 0];
  for (const { body, end } of top.filter(({ type }) => type === 'mdat')) {
    done = Math.max(done, body);
    for (; (named[next]?.start ?? end) < end; next += 1) {
      const extent = named[next] as Item['extents'][number];
      file.fill(0, done, Math.max(done, extent.start));
      done = Math.max(done, extent.end);
    }
    file.fill(0, done, Math.max(done, end));
  }
}

/** The items' types; takes theirs away from thumbnails. */
function itemTypes(file: Buffer, meta: Box[]): Map<number, string> {
  const thumbnails = thumbnailsOf(file, meta);
  const iinf = meta.find(({ type }) => type === 'iinf');
  if (!iinf) throw damagedFile();
  const first = iinf.body + (file[iinf.body] === 0 ? 6 : 8);
  return new Map(
    boxes(file, first, iinf.end)
      .filter(({ type }) => type === 'infe')
      .map(({ body }) => {
        const wide = file[body] === 3;
        const id = wide ? file.readUInt32BE(body + 4) : file.readUInt16BE(body + 4);
        const at = body + (wide ? 10 : 8);
        if (thumbnails.has(id)) file.write(NO_ITEM, at, 'latin1');
        return [id, file.toString('latin1', at, at + 4)];
      }),
  );
}

/** The items that refer to another one as its thumbnails (ISO 14496-12, item reference box). */
function thumbnailsOf(file: Buffer, meta: Box[]): Set<number> {
  return new Set(
    meta
      .filter(({ type }) => type === 'iref')
      .flatMap(({ body, end }) =>
        boxes(file, body + 4, end)
          .filter(({ type }) => type === 'thmb')
          .map((reference) =>
            file[body] === 0 ? file.readUInt16BE(reference.body) : file.readUInt32BE(reference.body),
          ),
      ),
  );
}

/** Where each item lies (ISO 14496-12, item location box). */
function itemExtents(file: Buffer, meta: Box[]): Item[] {
  const iloc = meta.find(({ type }) => type === 'iloc');
  if (!iloc) throw damagedFile();
  const version = file.readUInt8(iloc.body);
  let at = iloc.body + 4;
  const next = (size: number): number => {
    const value = size === 0 ? 0 : size === 8 ? Number(file.readBigUInt64BE(at)) : file.readUIntBE(at, size);
    at += size;
    return value;
  };
  const sizes = next(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version > 0 ? sizes & 15 : 0;
  const idat = meta.find(({ type }) => type === 'idat')?.body ?? 0;
  const items: Item[] = [];
  let total = 0;
  for (let left = next(version < 2 ? 2 : 4); left > 0; left -= 1) {
    if (items.length === MOST_ITEMS) throw damagedFile();
    const id = next(version < 2 ? 2 : 4);
    const inIdat = version > 0 && (next(2) & 15) === 1;
    next(2);
    const base = next(baseSize) + (inIdat ? idat : 0);
    const extents: Item['extents'] = [];
    for (let count = next(2); count > 0; count -= 1) {
      total += 1;
      if (total > MOST_EXTENTS) throw damagedFile();
      next(indexSize);
      const start = base + next(offsetSize);
      const length = next(lengthSize);
      extents.push({ start, end: length === 0 ? file.length : start + length });
    }
    items.push({ id, extents });
  }
  return items;
}
