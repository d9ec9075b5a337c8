import type { Request, Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import { DomainError } from '../errors';
import { dayOf } from '../shop-time';
import type { ExportFormat } from '../export-file';
import type { ByteRange, StoredFile } from '../stored-file';

const partOutside = () =>
  new DomainError('outside-range', 'part-outside', {
    en: 'The file ends before this part. Download it from its start.',
    af: 'Die lêer eindig voor hierdie deel. Laai dit van voor af af.',
  });

/**
 * Answers with a file that never changes: 304 to a reader who has it, 206 to one who wants a part (several parts are
 * answered with the whole file, as HTTP allows). The caller sets Cache-Control. A file that is not public gets no 304: a
 * cache on the way would go on using the copy that it has from before. Not Express' `sendFile`, which only reads from a
 * disk: a file may lie in a bucket. Error: part-outside.
 */
export async function sendFile(request: Request, response: Response, file: StoredFile): Promise<void> {
  response.setHeader('ETag', `"${file.name}"`);
  response.setHeader('Accept-Ranges', 'bytes');
  if (request.fresh && String(response.getHeader('Cache-Control')).includes('public')) {
    response.status(304).end();
    return;
  }
  const range = rangeOf(request, file);
  if (range === 'outside') {
    response.setHeader('Content-Range', `bytes */${file.bytes}`);
    throw partOutside();
  }
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  const content = request.method === 'HEAD' ? null : await file.open({ start, end });
  if (range) response.status(206).setHeader('Content-Range', `bytes ${start}-${end}/${file.bytes}`);
  response.setHeader('Content-Type', file.contentType);
  response.setHeader('Content-Length', end - start + 1);
  if (content === null) {
    response.end();
    return;
  }
  try {
    await untilSent(pipeline(content, response));
  } finally {
    // A pipeline that could not begin leaves the file open.
    content.destroy();
  }
}

/** How a file of a format ends, and its type. */
const EXPORT_FILES = {
  csv: { ending: '.csv', type: 'text/csv; charset=utf-8' },
  json: { ending: '.json', type: 'application/json; charset=utf-8' },
  excel: { ending: '-excel.csv', type: 'text/csv; charset=utf-8' },
} satisfies Record<ExportFormat, object>;

/** Answers with a file that is written as it is read, however long it is; its name carries the day in South Africa. */
export async function sendExport(
  response: Response,
  subject: string,
  format: ExportFormat,
  pieces: AsyncIterable<string>,
): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Content-Type', EXPORT_FILES[format].type);
  response.setHeader(
    'Content-Disposition',
    contentDisposition(`${subject}-${dayOf(new Date())}${EXPORT_FILES[format].ending}`),
  );
  await untilSent(pipeline(sentAtOnce(pieces, response), response));
}

/** Node's codes for a pipeline whose reader has gone away in the middle, or before it began. */
const READER_GONE = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'];

/** Waits until a pipeline has sent an answer. A reader who goes away is no error of ours; a file that fails is one. */
async function untilSent(sending: Promise<void>): Promise<void> {
  try {
    await sending;
  } catch (error) {
    if (!READER_GONE.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Gives each piece to the network as soon as it is written: the compression would wait for more. */
async function* sentAtOnce(pieces: AsyncIterable<string>, response: Response): AsyncGenerator<string> {
  for await (const piece of pieces) {
    yield piece;
    response.flush();
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
