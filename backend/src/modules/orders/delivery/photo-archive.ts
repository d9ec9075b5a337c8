import { Transform, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ByteRange } from '../../../shared/stored-file';

/** A file of an archive. */
export interface ArchivedFile {
  /** Unique in the archive. */
  name: string;
  bytes: number;
  date: Date;
  /** Called when its turn has come; the archive destroys the stream. */
  open(): Promise<Readable>;
}

/**
 * Files as one ZIP, made while it is sent: one file is open at a time, and read no faster than the reader takes it.
 * Photographs are stored as they are, since they do not get any smaller. Beyond 4 GiB yazl goes on in Zip64.
 */
export class PhotoArchive {
  private readonly zip = new ZipFile();
  private readonly output = this.zip.outputStream as Readable;
  private begin!: () => void;
  private readonly begun = new Promise<void>((resolve) => (this.begin = resolve));
  private current?: Readable;
  /** Of the whole archive. */
  readonly bytes: number;

  /** `note`: a small text file after the others. */
  constructor(files: ArchivedFile[], note: { name: string; text: string } | null = null) {
    this.zip.on('error', (error: Error) => this.output.destroy(error));
    for (const file of files)
      this.zip.addReadStreamLazy(file.name, { compress: false, size: file.bytes, mtime: file.date }, (give) => {
        this.open(file).then(
          (stream) => give(null, stream),
          (error: unknown) => give(error, this.output),
        );
      });
    if (note) this.zip.addBuffer(Buffer.from(note.text), note.name, { compress: false });
    let bytes = 0;
    this.zip.end(undefined, (total = 0) => {
      bytes = total;
    });
    this.bytes = bytes;
  }

  /** Resolves when the whole archive is sent; throws when a file fails, or when the reader has gone away. */
  async sendTo(target: Writable): Promise<void> {
    this.begin();
    try {
      await pipeline(this.output, target);
    } finally {
      this.current?.destroy();
    }
  }

  /** A part of the archive; what comes before it is made, too, and thrown away. The reader must consume or destroy it. */
  part(range: ByteRange = { start: 0, end: this.bytes - 1 }): Readable {
    const part = partOf(range);
    // The pipeline hands a failure on to its reader.
    this.sendTo(part).catch(() => part.destroy());
    return part;
  }

  /** ZipFile asks for the first file at once, which has to wait until there is a reader. */
  private async open(file: ArchivedFile): Promise<Readable> {
    await this.begun;
    const stream = await file.open();
    this.current = stream;
    if (this.output.destroyed) stream.destroy();
    // ZipFile does not listen for the failures of what it reads.
    return stream.on('error', (error) => this.output.destroy(error));
  }
}

/** Lets a part of what flows through it pass. */
function partOf({ start, end }: ByteRange): Transform {
  let at = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const part = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
      at += chunk.length;
      done(null, part);
    },
  });
}
