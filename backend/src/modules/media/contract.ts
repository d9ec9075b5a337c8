import { Command, Query } from '@nestjs/cqrs';
import type { StoredFile } from '../../shared/stored-file';

/** Examples that are kept of what was found. */
export const EXAMPLES = 10;

/** A count of findings, with the first few in words. */
export class Findings {
  count = 0;
  readonly examples: string[] = [];

  add(example: string): void {
    this.count += 1;
    if (this.examples.length < EXAMPLES) this.examples.push(example);
  }
}

/** A stored file by its path, for callers who have checked the right to it. Error: file-not-found. */
export class GetStoredFile extends Query<StoredFile> {
  constructor(readonly path: string) {
    super();
  }
}

/**
 * A bought photograph without the watermark, as large as a grid picture, for callers who have checked the right to it.
 * Errors: file-not-found (its original, too); UndecodablePicture.
 */
export class GetBoughtPicture extends Query<StoredFile> {
  constructor(readonly originalPath: string) {
    super();
  }
}

/**
 * Copies stored files into a folder of the local disk, under their paths, but for those that are there already (a
 * stored file never changes): these get the time of now. Answers the paths at which nothing is stored.
 */
export class SaveFiles extends Command<string[]> {
  constructor(
    readonly paths: string[],
    readonly folder: string,
  ) {
    super();
  }
}

/** Stores the files of such a folder again, but for those that are stored already, and those that it has not. */
export class RestoreFiles extends Command<void> {
  constructor(
    readonly paths: string[],
    readonly folder: string,
  ) {
    super();
  }
}

/** Files and photographs that do not fit together. */
export interface FileComparison {
  /** Photographs without one of their files, but for those of the next. */
  missing: Findings;
  /** Photographs without their original, which somebody has bought. */
  missingSold: Findings;
  /** Originals that are not as long as when they were taken in. */
  damaged: Findings;
  /** Files of no photograph. */
  orphans: Findings;
}

/**
 * Compares every stored file with the catalogue, both read a little at a time. Changes nothing, and may run while the
 * shop is in use: a file is expected to have its photograph when it is older than `settleMinutes`, as an upload puts
 * its files before its photographs.
 */
export class CompareFiles extends Query<FileComparison> {
  constructor(readonly settleMinutes: number) {
    super();
  }
}

/**
 * Removes stored files that no photograph names, and uploads that were cut off; answers how many files. Only what is
 * older than `settleMinutes`: an upload puts its files before its photographs, within an hour. Removes nothing when
 * there are thousands. Takes photographs off sale, too, whose original is missing. Safe to run at any time, and by
 * several at once. Error: an OperatorError says of how many.
 */
export class SweepFiles extends Command<number> {
  constructor(readonly settleMinutes: number) {
    super();
  }
}

/** The stored files of a photograph, by which it is known whether its original is lost. */
export interface PhotoFiles {
  id: number;
  original: string;
  thumbnail: string | null;
}

/**
 * Finds the photographs whose original is lost, and answers their ids: the storage says that it is missing, and has
 * another file of these photographs. A storage that does not answer within `patience` milliseconds, or has none of their
 * files (a disk that is not mounted, another bucket), proves nothing.
 */
export class FindLostPhotos extends Query<number[]> {
  constructor(
    readonly photos: PhotoFiles[],
    readonly patience: number,
  ) {
    super();
  }
}

/** Fails when the storage of the photographs cannot be read or written at the moment. */
export class CheckStorage extends Query<void> {}

/**
 * The shop has another name: where the mark's words are that name, the pictures of all photographs are made anew. Part
 * of the caller's transaction.
 */
export class RenewWatermark extends Command<void> {}
