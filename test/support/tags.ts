/* Tags as photographers' programs write them into files. */

/** XMP with keywords and people. */
export function xmpOf({ keywords = [], people = [] }: { keywords?: string[]; people?: string[] }): string {
  const list = (name: string, texts: string[]) =>
    `<${name}><rdf:Bag>${texts.map((text) => `<rdf:li>${escaped(text)}</rdf:li>`).join('')}</rdf:Bag></${name}>`;
  return xmpAround(list('dc:subject', keywords) + list('Iptc4xmpExt:PersonInImage', people));
}

/** A packet of XMP around the properties of a picture. */
export function xmpAround(properties: string): string {
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">${properties}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}

/** IPTC's keywords in Photoshop's block; without `isUtf8` in Latin-1, and without a word of the encoding. */
export function iptcOf(keywords: string[], { isUtf8 = true } = {}): Buffer {
  const texts = keywords.map((text) => dataSet(2, 25, Buffer.from(text, isUtf8 ? 'utf8' : 'latin1')));
  return photoshopBlock(Buffer.concat([...(isUtf8 ? [dataSet(1, 90, Buffer.from('\x1b%G'))] : []), ...texts]));
}

/** A text of IPTC (IIM 4.2, 1.5): its record, its number, its length. */
function dataSet(record: number, number: number, text: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x1c, record, number, text.length >> 8, text.length & 0xff]), text]);
}

/** Photoshop's resource 0x0404, which has IPTC in it. */
export function photoshopBlock(iptc: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(iptc.length);
  return Buffer.concat([Buffer.from('8BIM\x04\x04\0\0', 'latin1'), length, iptc, Buffer.alloc(iptc.length % 2)]);
}

/** A JPEG with more segments at its start. */
export function withSegments(jpeg: Buffer, { xmp, iptc }: { xmp?: string | Buffer; iptc?: Buffer }): Buffer {
  const segments = [
    ...(xmp === undefined ? [] : [segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', Buffer.from(xmp))]),
    ...(iptc === undefined ? [] : [segment(0xed, 'Photoshop 3.0\0', iptc)]),
  ];
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

function segment(marker: number, name: string, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(2 + name.length + body.length, 2);
  return Buffer.concat([head, Buffer.from(name, 'latin1'), body]);
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
