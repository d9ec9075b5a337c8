import busboy, { type FileInfo } from 'busboy';
import type { Request } from 'express';
import { on } from 'node:events';
import type { Readable } from 'node:stream';
import { DomainError } from '../../../shared/errors';
import type { ArrivingFile } from '../application/upload-photos.command';
import { fileTooLarge, malformedUpload, notMultipart, tooManyFiles, unexpectedFileField } from '../domain/media.errors';

/** Photographs of one upload at most (specification of the administrators' side, section 9). */
export const MOST_FILES = 500;
/** Bounds of what stands beside the files, in counts and bytes; titles come as one field or as one each. */
const LIMITS = { files: MOST_FILES, fields: MOST_FILES + 50, fieldNameSize: 100, fieldSize: 256 * 1024 };
/** Parts of any kind: those without a name count as neither. */
const MOST_PARTS = LIMITS.files + LIMITS.fields;
/** Bytes of all fields together, which are kept in memory: 500 long titles are a tenth of it. */
const MOST_FIELD_BYTES = 1024 * 1024;
/** Milliseconds without a byte after which a sender counts as gone. */
const STALLED = 60_000;
const FILES = 'files';

/** Values by field name, in the order of the form. */
export type FormFields = Map<string, string[]>;

/**
 * Reads a multipart form as it arrives. The files must be taken in turn; the fields are complete when the files have
 * ended. Errors: not-multipart; of the files: too-many-files, invalid-input (another field's file), malformed-request,
 * file-too-large (far beyond what is judged as a single file; then the rest is not waited for).
 */
export function readMultipart(
  request: Request,
  maxFileBytes: number,
): { files: AsyncIterable<ArrivingFile>; fields: FormFields; isCutOff: () => boolean } {
  const parser = parserOf(request, maxFileBytes);
  const fields: FormFields = new Map();
  let fieldBytes = 0;
  parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    fieldBytes += name.length + value.length;
    if (nameTruncated || valueTruncated || fieldBytes > MOST_FIELD_BYTES) parser.destroy(malformedUpload());
    else fields.set(name, [...(fields.get(name) ?? []), value]);
  });
  parser.on('filesLimit', () => parser.destroy(tooManyFiles(MOST_FILES)));
  // A file that is a little too large is passed over, for the sake of the others; a giant ends the form.
  let [bytes, begun] = [0, 0];
  parser.on('file', () => (begun += 1));
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > (begun + 1) * maxFileBytes + MOST_FIELD_BYTES) parser.destroy(fileTooLarge(maxFileBytes));
  };
  for (const limit of ['fieldsLimit', 'partsLimit']) parser.on(limit, () => parser.destroy(malformedUpload()));
  return { files: filesOf(request, parser, count), fields, isCutOff: () => request.destroyed && !request.complete };
}

function parserOf(request: Request, fileSize: number): busboy.Busboy {
  const { headers } = request;
  // busboy reads URL-encoded forms as well, which carry no files.
  if (!headers['content-type']?.toLowerCase().startsWith('multipart/form-data')) throw notMultipart();
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      preservePath: true,
      limits: { ...LIMITS, parts: MOST_PARTS, fileSize },
    });
  } catch {
    throw notMultipart();
  }
}

async function* filesOf(
  request: Request,
  parser: busboy.Busboy,
  count: (chunk: Buffer) => void,
): AsyncGenerator<ArrivingFile> {
  const abandon = () => {
    if (!request.readableEnded) parser.destroy(malformedUpload());
  };
  request.once('close', abandon);
  request.setTimeout(STALLED, () => request.destroy());
  // What breaks is heard of by `arrivals`, while it listens; a waiting file has no reader yet who would hear of it.
  parser.on('error', () => undefined);
  parser.on('file', (_field, stream) => stream.on('error', () => undefined));
  const arrivals = on(parser, 'file', { close: ['close'] }) as AsyncIterable<[string, Readable, FileInfo]>;
  request.pipe(parser);
  request.on('data', count);
  // Its sender may have gone before anybody listened.
  if (request.destroyed) abandon();
  let index = -1;
  try {
    for await (const [field, stream, { filename }] of arrivals) {
      // A parser that has given up still announces what stood in the same chunk, and never ends it.
      if (parser.errored) throw parser.errored;
      if (field !== FILES) throw unexpectedFileField(field);
      index += 1;
      // Browsers send an empty part when no file was chosen.
      if (filename) yield { index, name: filename, stream };
      else stream.resume();
    }
  } catch (error) {
    throw error instanceof DomainError ? error : malformedUpload();
  } finally {
    request.off('close', abandon);
    request.off('data', count);
    request.setTimeout(0);
    request.unpipe(parser);
    parser.destroy();
    // What is still to come is taken, but not read, so that the sender gets to hear the answer.
    request.resume();
  }
}
