import busboy from 'busboy';
import type { Request } from 'express';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
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
/** Bytes that no delimiter has: its boundary comes in the request's headers, which Node bounds by so many. */
const LONGER_THAN_DELIMITERS = 16 * 1024;
/** How a delimiter begins, whatever the boundary (RFC 2046, 5.1.1). */
const [CR, DELIMITER] = [0x0d, Buffer.from('\r\n--')];

/** Values by field name, in the order of the form. */
export type FormFields = Map<string, string[]>;

/** A file whose headers have arrived; its stream has what busboy finds of it. */
interface BegunFile {
  field: string;
  filename: string | undefined;
  stream: Readable;
}

/**
 * Reads a multipart form as it arrives. The files must be taken in turn, each to its end; the fields are complete when
 * the files have ended. Errors: not-multipart; of the files: too-many-files, invalid-input (another field's file),
 * malformed-request, file-too-large (far beyond what is judged as a single file; then the rest is not waited for).
 */
export function readMultipart(
  request: Request,
  maxFileBytes: number,
): { files: AsyncIterable<ArrivingFile>; fields: FormFields; isCutOff: () => boolean } {
  const form = new Form(request, maxFileBytes);
  return { files: form.files(), fields: form.fields, isCutOff: () => request.destroyed && !request.complete };
}

/**
 * A form on its way through busboy. Pieces that lie within a file, without any part of a delimiter, pass it by: nearly
 * all do, and its search would take a sixth of an upload's time (docs/performance.md).
 */
class Form {
  readonly fields: FormFields = new Map();
  private readonly parser: busboy.Busboy;
  private readonly pieces: AsyncIterator<Buffer, undefined>;
  private readonly begun: BegunFile[] = [];
  private failure?: Error;
  private filesBegun = 0;
  private bytes = 0;
  private fieldBytes = 0;
  /** Whether no delimiter begins in the last piece, at its end, and at the end of the one before. */
  private isInside = false;
  private endsInside = false;
  private wasInside = false;

  constructor(
    private readonly request: Request,
    private readonly maxFileBytes: number,
  ) {
    this.parser = parserOf(request);
    this.parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      this.fieldBytes += name.length + value.length;
      if (nameTruncated || valueTruncated || this.fieldBytes > MOST_FIELD_BYTES) this.fail(malformedUpload());
      else this.fields.set(name, [...(this.fields.get(name) ?? []), value]);
    });
    this.parser.on('file', (field, stream, { filename }) => {
      // It breaks with the form, whose reader hears of it.
      stream.on('error', () => undefined);
      this.begun.push({ field, filename, stream });
      this.filesBegun += 1;
    });
    this.parser.on('filesLimit', () => this.fail(tooManyFiles(MOST_FILES)));
    for (const event of ['fieldsLimit', 'partsLimit', 'error'])
      this.parser.on(event, () => this.fail(malformedUpload()));
    // The connection outlives a form that is given up: its sender is to hear the answer.
    this.pieces = request.iterator({ destroyOnReturn: false });
  }

  async *files(): AsyncGenerator<ArrivingFile> {
    this.request.setTimeout(STALLED, () => this.request.destroy());
    try {
      let index = -1;
      for (let next = await this.nextFile(); next; next = await this.nextFile()) {
        const { field, filename, stream } = next;
        if (field !== FILES) throw unexpectedFileField(field);
        index += 1;
        // Browsers send an empty part when no file was chosen.
        if (filename) yield this.arriving(index, filename, stream);
        else stream.resume();
      }
    } catch (error) {
      throw error instanceof DomainError ? error : malformedUpload();
    } finally {
      this.request.setTimeout(0);
      this.parser.destroy();
      await this.pieces.return?.();
      // What is still to come is taken, but not read.
      this.request.resume();
    }
  }

  /** The next file whose headers arrive; undefined at the form's end. */
  private async nextFile(): Promise<BegunFile | undefined> {
    while (this.begun.length === 0) {
      const piece = await this.nextPiece();
      if (!piece) {
        this.parser.end();
        await finished(this.parser);
        return undefined;
      }
      this.parse(piece);
      await nextTurn();
    }
    return this.begun.shift();
  }

  /** What is larger than allowed is taken, but passed over, for the sake of the other files. */
  private arriving(index: number, name: string, stream: Readable): ArrivingFile {
    let bytes = 0;
    const isTooLarge = () => bytes > this.maxFileBytes;
    const isWanted = ({ length }: Buffer) => {
      bytes += length;
      return !isTooLarge();
    };
    return { index, name, content: this.piecesOf(stream, isWanted), isTooLarge };
  }

  private async *piecesOf(stream: Readable, isWanted: (piece: Buffer) => boolean): AsyncGenerator<Buffer> {
    for (;;) {
      for (let found = takeFrom(stream); found; found = takeFrom(stream)) if (isWanted(found)) yield found;
      // Its end is told a moment later.
      await nextTurn();
      if (stream.readableEnded) return;
      let piece = await this.nextPiece();
      for (; piece && this.passesBy(); piece = await this.nextPiece()) if (isWanted(piece)) yield piece;
      if (!piece) throw malformedUpload();
      this.parse(piece);
    }
  }

  /** Undefined when the request has ended. Errors: the connection's; file-too-large. */
  private async nextPiece(): Promise<Buffer | undefined> {
    const { value: piece } = await this.pieces.next();
    if (!piece) return undefined;
    this.bytes += piece.length;
    // A file that is a little too large is passed over, for the sake of the others; a giant ends the form.
    if (this.bytes > (this.filesBegun + 1) * this.maxFileBytes + MOST_FIELD_BYTES)
      throw fileTooLarge(this.maxFileBytes);
    this.wasInside = this.endsInside;
    this.isInside = beginsNoDelimiter(piece, 0);
    this.endsInside = this.isInside || beginsNoDelimiter(piece, piece.length - LONGER_THAN_DELIMITERS);
    return piece;
  }

  /** Whether the last piece is a file's alone, and busboy holds nothing back of those before. */
  private passesBy(): boolean {
    return this.isInside && this.wasInside && this.parser.writableLength === 0;
  }

  private parse(piece: Buffer): void {
    this.parser.write(piece);
    if (this.failure) throw this.failure;
  }

  /** The first failure counts: those that follow come of it. */
  private fail(error: DomainError): void {
    this.failure ??= error;
  }
}

/** Whether none begins in a piece from here on, which is so long that none that began before could go on behind it. */
function beginsNoDelimiter(piece: Buffer, from: number): boolean {
  return (
    piece.length >= LONGER_THAN_DELIMITERS &&
    !piece.includes(DELIMITER, from) &&
    !piece.includes(CR, piece.length - DELIMITER.length + 1)
  );
}

function parserOf({ headers }: Request): busboy.Busboy {
  // busboy reads URL-encoded forms as well, which carry no files.
  if (!headers['content-type']?.toLowerCase().startsWith('multipart/form-data')) throw notMultipart();
  try {
    return busboy({ headers, defParamCharset: 'utf8', preservePath: true, limits: { ...LIMITS, parts: MOST_PARTS } });
  } catch {
    throw notMultipart();
  }
}

function takeFrom(stream: Readable): Buffer | null {
  return stream.read() as Buffer | null;
}
