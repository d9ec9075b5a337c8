import { PayloadTooLargeException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/** Bytes above which a body that is no upload is refused before it is read; its parser has a lower limit. */
const MOST_OF_TEXT = 1024 * 1024;
/**
 * Bytes that are taken of one that does not tell its length, and of any after its answer; milliseconds for the latter.
 */
const MOST_BYTES = 64 * 1024 * 1024;
const LONGEST = 60_000;

/**
 * Takes no gigabytes for nothing. Express' parsers read the whole of what is too large before they say so: here it is
 * refused by the length that it tells. What is answered before it has arrived is taken for a while, so that its sender
 * gets to hear the answer, and then the connection is closed.
 */
export function boundedBody(request: Request, response: Response, next: NextFunction): void {
  const { headers } = request;
  // A request has a body only if it says so (RFC 9112, section 6.3).
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return next();
  const isUpload = headers['content-type']?.startsWith('multipart/form-data') ?? false;
  let bytes = 0;
  let most = isUpload ? Infinity : MOST_BYTES;
  // Not before somebody reads it: listening makes it flow.
  request.once('resume', () =>
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > most) request.destroy();
    }),
  );
  response.once('finish', () => {
    if (request.complete) return;
    most = bytes + MOST_BYTES;
    const timer = setTimeout(() => request.destroy(), LONGEST).unref();
    request.once('close', () => clearTimeout(timer));
    request.resume();
  });
  if (!isUpload && Number(headers['content-length']) > MOST_OF_TEXT) next(new PayloadTooLargeException());
  else next();
}
