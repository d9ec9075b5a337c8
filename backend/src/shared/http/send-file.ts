import type { Request, Response } from 'express';
import { pipeline } from 'node:stream/promises';
import type { ByteRange, StoredFile } from '../stored-file';

/**
 * Answers with a file that never changes: 304 to a reader who has it, 206 to one who wants a part (several parts are
 * answered with the whole file, as HTTP allows), 416 when the part lies outside. The caller sets Cache-Control: who may
 * not keep the file is never told that what they have is good, for a cache would take that for itself.
 */
export async function sendFile(request: Request, response: Response, file: StoredFile): Promise<void> {
  response.setHeader('ETag', `"${file.name}"`);
  response.setHeader('Accept-Ranges', 'bytes');
  if (request.fresh && !String(response.getHeader('Cache-Control')).includes('no-store')) {
    response.status(304).end();
    return;
  }
  const range = rangeOf(request, file);
  if (range === 'outside') {
    response.status(416).setHeader('Content-Range', `bytes */${file.bytes}`).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  if (range) response.status(206).setHeader('Content-Range', `bytes ${start}-${end}/${file.bytes}`);
  response.setHeader('Content-Type', file.contentType);
  response.setHeader('Content-Length', end - start + 1);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const content = await file.open({ start, end });
  try {
    await pipeline(content, response);
  } catch (error) {
    // A reader who goes away in the middle, or before we began, is no error of ours.
    if (!response.destroyed) throw error;
  } finally {
    // A pipeline that could not begin leaves the file open.
    content.destroy();
  }
}

const [MALFORMED, OUTSIDE] = [-2, -1];

/** The one part that was asked for; null means the whole file. */
function rangeOf(request: Request, { name, bytes }: StoredFile): ByteRange | 'outside' | null {
  const ifRange = request.headers['if-range'];
  if (ifRange !== undefined && ifRange !== `"${name}"`) return null;
  const ranges = request.range(bytes);
  if (ranges === undefined || ranges === MALFORMED) return null;
  if (ranges === OUTSIDE) return 'outside';
  if (typeof ranges === 'number' || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}
