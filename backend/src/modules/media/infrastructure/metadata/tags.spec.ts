import { crc32 } from 'node:zlib';
import { iptcOf, photoshopBlock, withSegments, xmpAround, xmpOf } from '../../../../../../test/support/tags';
import { sharp } from '../sharp';
import { cleanPicture } from './clean-picture';
import { readTags } from './tags';

const drawing = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#567' } });
const NONE = { keywords: [], people: [] };
/** Bytes that have room in a segment beside its name. */
const SEGMENT = 65_000;

describe('Tags of a file', () => {
  let jpeg: Buffer;
  beforeAll(async () => {
    jpeg = await drawing().jpeg().toBuffer();
  });

  const tagsOf = (tags: Parameters<typeof withSegments>[1]) =>
    readTags(cleanPicture(withSegments(jpeg, tags), 'jpg').tags);

  it('are read from IPTC and XMP, and taken out of the picture', () => {
    const file = withSegments(jpeg, {
      iptc: iptcOf(['7', 'Môreson 12']),
      xmp: xmpOf({ keywords: ['GA', 'A & B'], people: ['Sannie 7', 'Zoë'] }),
    });
    const { parts, tags } = cleanPicture(file, 'jpg');
    expect(readTags(tags)).toEqual({ keywords: ['7', 'Môreson 12', 'GA', 'A & B'], people: ['Sannie 7', 'Zoë'] });
    const kept = Buffer.concat(parts);
    for (const text of ['Sannie', 'reson', 'xmpmeta'])
      expect([file.includes(text), kept.includes(text)]).toEqual([true, false]);
  });

  it('are read from IPTC in Latin-1, and from one keyword alone', () => {
    expect(tagsOf({ iptc: iptcOf(['Môreson 12'], { isUtf8: false }) })).toEqual({
      keywords: ['Môreson 12'],
      people: [],
    });
    expect(tagsOf({ xmp: xmpOf({ people: ['Zoë 9'] }) })).toEqual({ keywords: [], people: ['Zoë 9'] });
  });

  it('are read from a PNG', async () => {
    expect(readTags(cleanPicture(await pngWith(xmpOf({ keywords: ['#7'] })), 'png').tags)).toEqual({
      keywords: ['#7'],
      people: [],
    });
  });

  it('are none where the file has none', () => {
    expect(tagsOf({})).toEqual(NONE);
    expect(tagsOf({ iptc: iptcOf([]), xmp: xmpOf({}) })).toEqual(NONE);
  });

  it('are at most 100 of each kind, and of 64 characters', () => {
    const many = Array.from({ length: 2000 }, (_, index) => String(index));
    const { keywords, people } = tagsOf({ iptc: iptcOf(many), xmp: xmpOf({ people: many }) });
    expect([keywords.length, people.length]).toEqual([100, 100]);
    expect(tagsOf({ xmp: xmpOf({ keywords: ['x'.repeat(65), 'x'.repeat(64)] }) }).keywords).toEqual(['x'.repeat(64)]);
  });

  const times = (text: string, bytes = SEGMENT - 1000) => text.repeat(bytes / text.length);
  const entities = ['a', 'b', 'c', 'd', 'e', 'f']
    .map((name, index, names) => `<!ENTITY ${name} "${index ? `&${names[index - 1]};`.repeat(10) : '1'}">`)
    .join('');

  it.each<[string, string | Buffer]>([
    ['cut off', xmpOf({ keywords: ['7'] }).slice(0, 300)],
    ['nested deeply', xmpAround(times('<a>', 30_000) + times('</a>', 30_000))],
    ['nested without an end', xmpAround(times('<a>'))],
    ['nested with namespaces', xmpAround(times('<a xmlns:b="c">'))],
    ['lists in lists', xmpAround(`<dc:subject>${times('<rdf:Bag><rdf:li>', 30_000)}`)],
    ['entities in entities', `<!DOCTYPE x [${entities}]>${xmpAround('<dc:subject>&f;</dc:subject>')}`],
    [
      'a file of the server',
      `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${xmpAround('<dc:subject>&a;</dc:subject>')}`,
    ],
    ['many attributes', xmpAround(`<a ${Array.from({ length: 5000 }, (_, index) => `a${index}=""`).join(' ')}/>`)],
    ['open quotes', xmpAround(times('<a b="'))],
    ['open comments', xmpAround(times('<!--'))],
    ['ends of packets', times('<?xpacket end="')],
    ['unknown namespaces', times('<a:b>')],
    ['names of an object’s own', xmpAround('<__proto__><constructor>7</constructor></__proto__>')],
    ['in UTF-16', Buffer.from(xmpOf({ keywords: ['7'] }), 'utf16le')],
    ['bytes of no encoding', Buffer.alloc(SEGMENT, 0xff)],
    ['zeros', Buffer.alloc(SEGMENT)],
    ['nothing', ''],
  ])('that are made to exhaust us (%s) are none, and cost little', (_, xmp) => {
    const before = process.threadCpuUsage();
    expect(tagsOf({ xmp })).toEqual(NONE);
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_500_000);
  });

  it.each([
    ['a length beyond the block', Buffer.from([0x1c, 2, 25, 0xff, 0xff, 0x37])],
    ['an extended length', Buffer.from([0x1c, 2, 25, 0x80, 4, 0xff, 0xff, 0xff, 0xff])],
    ['half a head', Buffer.from([0x1c, 2])],
    ['zeros', Buffer.alloc(SEGMENT)],
    ['markers alone', Buffer.alloc(SEGMENT, 0x1c)],
  ])('of broken IPTC (%s) are none', (_, iptc) => {
    expect(tagsOf({ iptc: photoshopBlock(iptc) })).toEqual(NONE);
    expect(tagsOf({ iptc })).toEqual(NONE);
  });

  it('never fail a file, whichever byte of them is another', () => {
    const tags = { iptc: iptcOf(['7', 'Sannie']), xmp: xmpOf({ keywords: ['7'], people: ['Sannie 8'] }) };
    for (let seed = 0; seed < 400; seed += 1) {
      const [iptc, xmp] = [Buffer.from(tags.iptc), Buffer.from(tags.xmp)];
      iptc[(seed * 7919) % iptc.length] = (seed * 31) % 256;
      xmp[(seed * 104_729) % xmp.length] = (seed * 17) % 256;
      expect(tagsOf({ iptc, xmp })).toEqual({ keywords: expect.any(Array), people: expect.any(Array) });
    }
  });

  it('that are larger than a JPEG’s segment are passed over in a PNG', async () => {
    const png = await pngWith(xmpOf({ keywords: ['7', 'x'.repeat(SEGMENT)] }));
    expect(readTags(cleanPicture(png, 'png').tags)).toEqual(NONE);
  });
});

/** A PNG with XMP where the standard wants it; the libraries at hand compress it. */
async function pngWith(xmp: string): Promise<Buffer> {
  const png = await drawing().png().toBuffer();
  const body = Buffer.from(`iTXtXML:com.adobe.xmp\0\0\0\0\0${xmp}`);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  checksum.writeUInt32BE(crc32(body));
  const headerEnd = 8 + 12 + 13;
  return Buffer.concat([png.subarray(0, headerEnd), length, body, checksum, png.subarray(headerEnd)]);
}
