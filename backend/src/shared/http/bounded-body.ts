import { PayloadTooLargeException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/** Bytes above which a body that is no upload is refused before it is read; its parser has a lower limit. */
const MOST_OF_TEXT = 1024 * 1024;
/** Bytes that are read of a body that does not tell its length, and of what follows once the request is answered. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Milliseconds that a body is read on after its request is answered. */
const LONGEST = 60_000;

/**
 * Keeps a body that is refused from costing gigabytes. Express' parsers read a body that is too large to its end before
 * they say so; here the length that it tells is enough to refuse it. A body whose request is answered before it has
 * arrived is read on for a while, so that its sender gets to read the answer; then the connection is closed.
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
