import busboy from 'busboy';
import type { Request } from 'express';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { validationPipe } from '../../../shared/http/validation';
import { fileTooLarge } from '../application/upload-photos.errors';
import type { UploadedFile } from '../application/upload-photos.command';
import { malformedUpload, notMultipart, tooManyFiles, unexpectedFileField } from './upload.errors';

/** Photographs of one upload at most (specification of the administrators' side, section 9). */
export const MOST_FILES = 500;
/** Bounds of what stands beside the files, in counts and bytes; titles come as one field or as one each. */
const LIMITS = { files: MOST_FILES, fields: MOST_FILES + 50, fieldNameSize: 100, fieldSize: 256 * 1024 };
/** Bytes of all fields together, which are kept in memory: 500 long titles are a tenth of it. */
const MOST_FIELD_BYTES = 1024 * 1024;
const FILES = 'files';

/** Values by field name, in the order of the form. */
export type FormFields = Map<string, string[]>;

/**
 * Writes the files of a multipart form into a folder as they arrive. Of a form whose sender is lost, answers what has
 * arrived whole. Errors: not-multipart, too-many-files, invalid-input (another field's file), malformed-request,
 * file-too-large (far beyond what is judged as a single file; then the rest is not waited for), the disk's.
 */
export async function receiveUpload(
  request: Request,
  folder: string,
  maxFileBytes: number,
): Promise<{ files: UploadedFile[]; fields: FormFields }> {
  const parser = parserFor(request, maxFileBytes);
  const fields: FormFields = new Map();
  const files: Promise<UploadedFile>[] = [];
  let [parts, bytes, fieldBytes] = [0, 0, 0];
  const failures: Error[] = [];
  const fail = (error: Error) => {
    failures.push(error);
    // Not before the parser has returned from telling us.
    setImmediate(() => parser.destroy());
  };

  parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    fieldBytes += name.length + value.length;
    if (nameTruncated || valueTruncated || fieldBytes > MOST_FIELD_BYTES) fail(malformedUpload());
    else fields.set(name, [...(fields.get(name) ?? []), value]);
  });
  parser.on('file', (field, content, { filename }) => {
    const index = parts++;
    if (field !== FILES) fail(unexpectedFileField(field));
    // Browsers send an empty part when no file was chosen.
    if (field !== FILES || !filename) return void content.on('error', () => undefined).resume();
    const file = save(content, join(folder, String(index)), { index, name: filename });
    // The disk's errors; one of the form ends it with the parser.
    file.catch((error: unknown) => {
      if (error instanceof Error && 'errno' in error) fail(error);
    });
    files.push(file);
  });
  parser.on('filesLimit', () => fail(tooManyFiles(MOST_FILES)));
  for (const event of ['fieldsLimit', 'partsLimit']) parser.on(event, () => fail(malformedUpload()));
  request.on('data', ({ length }: Buffer) => {
    bytes += length;
    // A file that is a little too large is passed over, for the sake of the others; a giant ends the form.
    if (bytes > (parts + 1) * maxFileBytes + MOST_FIELD_BYTES) fail(fileTooLarge(maxFileBytes));
  });
  const isCutOff = () => request.destroyed && !request.readableEnded;
  const end = () => isCutOff() && parser.destroy();
  request.once('close', end);
  // Its sender may be gone already.
  end();

  const isWhole = await finished(request.pipe(parser)).then(
    () => true,
    () => false,
  );
  // An error of its own does not end the file under way.
  parser.destroy();
  // The rest of the request is read, but not kept.
  request.unpipe(parser).resume();
  const saved = await Promise.allSettled(files);
  if (failures[0]) throw failures[0];
  if (!isWhole && !isCutOff()) throw malformedUpload();
  return { files: saved.flatMap((file) => (file.status === 'fulfilled' ? [file.value] : [])), fields };
}

/** A form's fields as their DTO has them. Error: invalid-input. */
export function readFields<T>(form: FormFields, type: new () => T): Promise<T> {
  const values = [...form].map(([name, all]) => [name, all.length === 1 ? all[0] : all] as const);
  return validationPipe.transform(Object.fromEntries(values), { type: 'body', metatype: type }) as Promise<T>;
}

async function save(
  content: Readable & { truncated?: boolean },
  path: string,
  part: Pick<UploadedFile, 'index' | 'name'>,
): Promise<UploadedFile> {
  const hash = createHash('sha256');
  content.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(content, createWriteStream(path));
  return { ...part, path, contentHash: hash.digest('hex'), isTooLarge: content.truncated === true };
}

function parserFor({ headers }: Request, maxFileBytes: number): busboy.Busboy {
  // busboy reads URL-encoded forms as well, which carry no files.
  if (!headers['content-type']?.toLowerCase().startsWith('multipart/form-data')) throw notMultipart();
  // Parts without a name count as neither files nor fields. A file is cut off where it is too large.
  const limits = { ...LIMITS, parts: LIMITS.files + LIMITS.fields, fileSize: maxFileBytes + 1 };
  try {
    return busboy({ headers, defParamCharset: 'utf8', preservePath: true, limits });
  } catch {
    throw notMultipart();
  }
}
