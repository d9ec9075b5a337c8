import sharp from 'sharp';

/**
 * sharp as the shop uses it: it opens only JPEG, PNG, WebP and AVIF files (its other decoders, for SVG, GIF, PDF and
 * more, are blocked); one thread a picture, since jobs run in parallel; no cache, since no picture is opened twice. The
 * settings hold for the whole process.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
sharp.concurrency(1);
sharp.cache(false);

/** RGB or RGBA, a byte each. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

const SVG = { operation: ['VipsForeignLoadSvgBuffer'] };

/** Draws an SVG of our own, never of an upload; answers RGBA. */
export async function drawSvg(svg: string): Promise<Pixels> {
  sharp.unblock(SVG);
  try {
    const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } finally {
    sharp.block(SVG);
  }
}

export { sharp };
