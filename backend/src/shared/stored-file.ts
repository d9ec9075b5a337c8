import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file that never changes, ready to be read in whole or in part. */
export interface StoredFile {
  /** The same name always means the same bytes. */
  name: string;
  contentType: string;
  bytes: number;
  /** The reader must consume or destroy the stream. Error: file-not-found, when it has gone meanwhile. */
  open(range?: ByteRange): Promise<Readable>;
}
