import { damagedFile, rareCoding } from '../media.errors';
import type { PictureSize } from './clean-picture';

/*
 * What a JPEG's decoder (libjpeg) reads before the first pixel, and refuses a file for. Looked at here, a photograph
 * need not be handed to it to be taken in, which is a tenth of the intake (docs/performance.md).
 */

/** Pixels of an edge that the decoder takes at most. */
export const LONGEST_EDGE = 65_500;

/**
 * What a frame's header says of the picture (ITU-T T.81, B.2.2), and the ids of the components that its scans are made
 * of, of which some files have one twice.
 */
export interface JpegFrame extends PictureSize {
  components: number[];
}

/** Reads the body of a frame's header. Errors: damaged-file, rare-coding (other than 8 bits a sample). */
export function readFrame(body: Buffer): JpegFrame {
  const count = body[5] ?? 0;
  if (count === 0 || body.length !== 6 + 3 * count) throw damagedFile();
  if (body[0] !== 8) throw rareCoding();
  const size = { height: body.readUInt16BE(1), width: body.readUInt16BE(3) };
  if (size.width === 0 || size.height === 0) throw damagedFile();
  const components: number[] = [];
  for (let at = 6; at < body.length; at += 3) {
    const [across, down] = halvesOf(body.readUInt8(at + 1));
    if (![across, down].every((factor) => factor >= 1 && factor <= 4)) throw damagedFile();
    components.push(body.readUInt8(at));
  }
  return { ...size, components };
}

/** Whether the body of a scan's header (B.2.3) names components of the frame, each once. */
export function isScanOf(frame: JpegFrame, body: Buffer): boolean {
  const count = body[0] ?? 0;
  if (count < 1 || count > 4 || body.length !== 4 + 2 * count) return false;
  const left = [...frame.components];
  for (let index = 0; index < count; index++) {
    const place = left.indexOf(body.readUInt8(1 + 2 * index));
    if (place === -1) return false;
    left.splice(place, 1);
  }
  return true;
}

/** Whether the body of a segment holds Huffman tables and nothing else (B.2.4.2). */
export function areHuffmanTables(body: Buffer): boolean {
  let at = 0;
  while (at + 17 <= body.length) {
    const [kind, place] = halvesOf(body.readUInt8(at));
    const codes = body.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0);
    if (kind > 1 || place > 3 || codes > 256) return false;
    at += 17 + codes;
  }
  return at === body.length;
}

/** Whether the body of a segment holds quantization tables and nothing else (B.2.4.1). */
export function areQuantizationTables(body: Buffer): boolean {
  let at = 0;
  while (at < body.length) {
    const [precision, place] = halvesOf(body.readUInt8(at));
    if (place > 3) return false;
    at += 1 + 64 * (precision === 0 ? 1 : 2);
  }
  return at === body.length;
}

/** The upper and the lower four bits. */
const halvesOf = (byte: number): [number, number] => [byte >> 4, byte & 0x0f];
