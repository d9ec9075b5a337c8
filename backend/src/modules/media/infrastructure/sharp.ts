import sharp from 'sharp';

/**
 * sharp as the shop uses it: it opens JPEG, PNG, WebP and AVIF files and nothing else, whatever a file claims to be
 * (its other decoders read SVG, GIF, PDF and more); one thread a picture, since the jobs run beside each other; no
 * cache, since no picture is opened twice. The settings are the process' own.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
sharp.concurrency(1);
sharp.cache(false);

/**
 * Pixels that one of an AVIF counts for, by the memory that it takes while it is decoded: 15 to 24 bytes (of 8 to 12
 * bits), and 8 of a progressive JPEG or a PNG.
 */
export const AVIF_WEIGHT = 3;

const SVG = { operation: ['VipsForeignLoadSvgBuffer'] };

/** Draws an SVG of our own, never of an upload; answers RGBA. */
export async function drawSvg(svg: string): Promise<Buffer> {
  sharp.unblock(SVG);
  try {
    return await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  } finally {
    sharp.block(SVG);
  }
}

export { sharp };
