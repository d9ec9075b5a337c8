import { load } from 'exifreader';

/** A photographer's notes of who is on a photograph; they may have names, and are never stored or logged. */
export interface PictureTags {
  /** IPTC's keywords (2:25) and XMP's dc:subject. */
  keywords: string[];
  /** XMP's PersonInImage. */
  people: string[];
}

/** Parts of a file that may have tags; null when it has none. */
export interface TagBlocks {
  /** A packet of XMP. */
  xmp: Buffer | null;
  /** Photoshop's block, which has the IPTC within it. */
  iptc: Buffer | null;
}

/** Of each list at most: photographers write some ten. */
const MOST_ENTRIES = 100;
/** Characters; IPTC has room for 64 bytes. A longer one is passed over. */
const LONGEST_ENTRY = 64;
/** Bytes of a block at most, as a JPEG has room for; what is made to take long to read takes 0.1 s of so many. */
const LARGEST_BLOCK = 65_500;

const WANTED = { iptc: ['Keywords'], xmp: ['subject', 'PersonInImage'] };

/**
 * Reads what photographers' programs write; unreadable values count as none. IPTC is read as the file says (1:90), or
 * as UTF-8 where it can be, else as Windows' Latin-1.
 */
export function readTags({ xmp, iptc }: TagBlocks): PictureTags {
  // exifreader takes whole files: this one has nothing else that it could read.
  const segments = [...segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', xmp), ...segment(0xed, 'Photoshop 3.0\0', iptc)];
  if (segments.length === 0) return { keywords: [], people: [] };
  const file = Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, Buffer.from([0xff, 0xd9])]);
  try {
    const found = load(file, { expanded: true, includeTags: WANTED });
    const [keywords, subjects] = [textsOf(found.iptc?.['Keywords']), textsOf(found.xmp?.['subject'])];
    // Most programs write both.
    return {
      keywords: [...new Set([...keywords, ...subjects])].slice(0, MOST_ENTRIES),
      people: textsOf(found.xmp?.['PersonInImage']),
    };
  } catch {
    return { keywords: [], people: [] };
  }
}

function segment(marker: number, name: string, block: Buffer | null): Buffer[] {
  if (!block || block.length > LARGEST_BLOCK) return [];
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(2 + name.length + block.length, 2);
  return [head, Buffer.from(name, 'latin1'), block];
}

/** A tag as exifreader has it: one text, or a list of them. */
interface Tag {
  value: unknown;
  description: string;
}

function textsOf(tags: Tag | Tag[] | undefined): string[] {
  return [tags ?? []]
    .flat()
    .flatMap((tag) => (isList(tag.value) ? tag.value : [tag]))
    .slice(0, MOST_ENTRIES)
    .map(({ description }) => description)
    .filter((text) => typeof text === 'string' && text.length <= LONGEST_ENTRY);
}

/** XMP's lists have tags as their value, and IPTC's texts have bytes. */
function isList(value: unknown): value is Tag[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'object');
}
