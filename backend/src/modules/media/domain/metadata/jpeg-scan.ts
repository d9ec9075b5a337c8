import { incompleteFile } from '../media.errors';

/*
 * A JPEG's scans are nearly all of its bytes, and one in 300 of these is 0xFF. To ask `Buffer.indexOf` for each took a
 * tenth of the main thread's time while photographs are taken in, so they are looked for in WebAssembly
 * (docs/adr/0018-jpeg-scans-by-webassembly.md).
 */

const [RST0, RST7] = [0xd0, 0xd7] as const;

/** Bytes of a step of the search, sixteen an instruction. */
const STEP = 64;
/** Bytes that are copied into the search's memory at a time: few enough to stay in the processor's cache. */
const BLOCK = 64 * 1024;

/**
 * Where a scan's coded data ends, in bytes: at the next marker that is neither a stuffed byte nor a restart.
 * Error: incomplete-file.
 */
export function endOfScan(file: Buffer, start: number): number {
  for (let from = start; from < file.length - 1; from += BLOCK) {
    // With the byte behind, which says what a 0xFF at the end is.
    const piece = file.subarray(from, from + BLOCK + 1);
    memory.set(piece);
    memory.fill(0, piece.length, piece.length + 2 * STEP);
    for (let step = search.find(0, piece.length); step < piece.length; step = search.find(step + STEP, piece.length)) {
      const end = endWithin(piece.subarray(step, step + STEP + 1));
      if (end !== null) return from + step + end;
    }
  }
  throw incompleteFile();
}

function endWithin(bytes: Buffer): number | null {
  for (let at = 0; at < bytes.length - 1; at += 1) {
    const code = bytes[at] === 0xff ? bytes[at + 1] : 0;
    // 0xFF itself only fills.
    if (code && code !== 0xff && !(code >= RST0 && code <= RST7)) return at;
  }
  return null;
}

/*
 * The search, as a module of WebAssembly that is put together from its opcodes (WebAssembly 2.0, chapter 5). It goes on
 * from `at`, step by step, until `end` or one of a step's bytes is 0xFF without a zero behind it; `at` is the answer.
 */

type Code = readonly number[];

const I32 = 0x7f;
const at: Code = [0x20, 0];
const end: Code = [0x20, 1];
const sixteenFrom = (offset: number): Code => [...at, 0xfd, 0, 0, offset];
const sixteenTimes = (byte: number): Code => [0xfd, 12, ...Array<number>(16).fill(byte)];
const areEqual = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 35];
const andNot = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 79];
const or = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 80];
const isAny = (a: Code): Code => [...a, 0xfd, 83];
const isAtLeast = (a: Code, b: Code): Code => [...a, ...b, 0x4f];
const leaveIf = (a: Code): Code => [...a, 0x0d, 1];
const block = (...code: Code[]): Code => [0x02, 0x40, ...code.flat(), 0x0b];
/** Begins anew at its end. */
const loop = (...code: Code[]): Code => [0x03, 0x40, ...code.flat(), 0x0c, 0, 0x0b];

/** Numbers as LEB128 has them, in two bytes. */
const number = (value: number): Code => [(value & 0x7f) | 0x80, value >> 7];
const nextStep: Code = [...at, 0x41, ...number(STEP), 0x6a, 0x21, 0];
const name = (text: string): Code => [text.length, ...Buffer.from(text)];
const section = (id: number, content: Code): Code => [id, ...number(content.length), ...content];

const areMarkers = (offset: number) =>
  andNot(areEqual(sixteenFrom(offset), sixteenTimes(0xff)), areEqual(sixteenFrom(offset + 1), sixteenTimes(0)));
const areMarkersIn64 = or(or(areMarkers(0), areMarkers(16)), or(areMarkers(32), areMarkers(48)));
const body = [0, ...block(loop(leaveIf(isAtLeast(at, end)), leaveIf(isAny(areMarkersIn64)), nextStep)), ...at, 0x0b];
const code = Uint8Array.from([
  ...[0, ...Buffer.from('asm'), 1, 0, 0, 0],
  ...section(1, [1, 0x60, 2, I32, I32, 1, I32]),
  ...section(3, [1, 0]),
  ...section(5, [1, 0, 2]),
  ...section(7, [2, ...name('memory'), 2, 0, ...name('find'), 0, 0]),
  ...section(10, [1, ...number(body.length), ...body]),
]);

// Node has it; the types of Node have not.
declare const WebAssembly: {
  Module: new (code: Uint8Array) => object;
  Instance: new (module: object) => {
    exports: { memory: { buffer: ArrayBuffer }; find: (at: number, end: number) => number };
  };
};
const { exports: search } = new WebAssembly.Instance(new WebAssembly.Module(code));
const memory = new Uint8Array(search.memory.buffer);
