import { Command, Query } from '@nestjs/cqrs';
import type { GalleryWorker, PhotoReader } from '../../shared/person';
import { OutboxEvent } from '../../shared/outbox/outbox';

/** A shirt label that a photograph shows. */
export class ShownLabelDto {
  /** A number of 1 to 999, or a netball position in English. @example "7" */
  label!: string;
  /** The team of the photograph's match that wears it; null when it is not known. */
  side!: 'home' | 'away' | null;
  teamId!: number | null;
  /** That team's name. @example "Bergrivier o/16A" */
  team!: string | null;
}

/** A photograph as the API shows it (specification, section 3; decision 24). */
export class PhotoDto {
  id!: number;
  /** @example "Losskrum, tweede helfte" */
  title!: string;
  description!: string | null;
  /** The match that the gallery is linked to. */
  matchId!: number | null;
  /** The gallery's name; the same as galleryName (decision 1). */
  matchInfo!: string;
  galleryId!: number;
  galleryName!: string;
  /** @example "Rugby" */
  category!: string;
  /** Price in tokens. */
  tokenPrice!: number;
  /** Path of the sealed original; only administrators get it. */
  filePath?: string;
  /** Path for /api/files of the watermarked preview; null until it exists. */
  watermarkedPath!: string | null;
  /** Path for /api/files of the watermarked picture for grids, at most 480 px long; null until it exists. */
  gridPath!: string | null;
  /** Path for /api/files of the 300×300 thumbnail; null until it exists. */
  thumbnailPath!: string | null;
  status!: 'processing' | 'ready' | 'failed';
  /** Why its pictures could not be made; only administrators get it. */
  failure?: string | null;
  /** Pixels, upright. */
  width!: number;
  /** Pixels, upright. */
  height!: number;
  /** Of the original, which its buyers download. */
  bytes!: number;
  /** Base64 of the blurred placeholder (thumbhash); null until it exists. @example "HBkSHYSIeHiPiHh8eJd4eTN0EEQG" */
  thumbhash!: string | null;
  /** When the camera took it, ISO 8601; null when that is not known. */
  capturedAt!: string | null;
  /** The uploader's user id (specification §3). */
  uploadedBy!: number;
  createdAt!: string;
  isGallery!: boolean;
  isFeaturedInGallery!: boolean;
  /** Set on a photograph that is hidden; only those who work on its gallery and its buyers see it. */
  isHidden?: boolean;
  /** Set on a photograph in the trash; only administrators and its buyers see it. */
  isOffSale?: boolean;
  /** Its shirt labels: where one photograph is read, and for those who work on it in a gallery's page. */
  labels?: ShownLabelDto[];
}

/** Photographs by id, as everybody sees them, in the given order; unknown ids are left out. */
export class GetPhotos extends Query<PhotoDto[]> {
  constructor(readonly photoIds: number[]) {
    super();
  }
}

/**
 * Photographs by id that the reader may see, administrators also in the trash, in the order of the ids; with their shirt
 * labels where these are asked for.
 */
export class GetShownPhotos extends Query<PhotoDto[]> {
  constructor(
    readonly photoIds: number[],
    readonly reader: PhotoReader,
    readonly withLabels = false,
  ) {
    super();
  }
}

/** Who may see a picture: everybody, or this reader and a few others. */
export type PictureAccess = 'everybody' | 'reader';

/**
 * Who may see the picture at a path; null when the reader may not, or no photograph has it. Pictures follow their
 * photograph: administrators see all, its buyers what is not hidden, others what the rules of visibility show them.
 */
export class GetPictureAccess extends Query<PictureAccess | null> {
  constructor(
    readonly path: string,
    readonly userId: number | null,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

/** Corrections of shirt labels that wait for the office. */
export class CountCorrections extends Query<number> {}

/** A photograph as far as a purchase depends on it. */
export interface PhotoForSale {
  id: number;
  title: string;
  category: string;
  /** Tokens. */
  tokenPrice: number;
  status: 'processing' | 'ready' | 'failed';
  /** It is behind a code that the reader has not given. */
  locked: boolean;
  /** Paths of stored files. */
  original: string;
  thumbnail: string | null;
}

/**
 * Locks photographs against change until the running transaction ends (FOR SHARE, in the order of the ids), and answers
 * what a purchase needs to know of them; missing ones, and those of unpublished galleries, are left out.
 */
export class LockPhotosForSale extends Command<PhotoForSale[]> {
  constructor(
    readonly photoIds: number[],
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

/** A player, and where they played: in a match, or on a day at the schools (2026-11-28). The other one is null. */
export interface PlayerPlace {
  matchId: number | null;
  day: string | null;
  teamId: number;
  /** A number of 1 to 999, or GS, GA, WA, C, WD, GD, GK. */
  label: string;
}

/** A photograph that shows a player. */
export interface PlayerPhoto {
  /** The place, by its index among those that were asked for. */
  place: number;
  id: number;
  /** Tokens. */
  tokenPrice: number;
  /** It is in a list that the reader may see, or would be with the gallery's code, and its pictures are ready. */
  isListed: boolean;
  /** It is behind a code that the reader has not given. */
  locked: boolean;
}

/**
 * The photographs of players, each place's in the order of capture. Those that are not on sale are among them, in the
 * trash, too: somebody may have bought them.
 */
export class FindPlayerPhotos extends Query<PlayerPhoto[]> {
  constructor(
    readonly places: PlayerPlace[],
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

/** The original of a photograph, and the names that make up that of its download. */
export interface PhotoOriginal {
  id: number;
  title: string;
  galleryName: string;
  /** Storage path, for GetStoredFile. */
  filePath: string;
  bytes: number;
}

/** Paths of photographs' originals, for callers that have checked the right to them. */
export class GetOriginals extends Query<PhotoOriginal[]> {
  constructor(readonly photoIds: number[]) {
    super();
  }
}

/**
 * The id of the gallery that an upload goes to, of those that the person works on: by id, or by name, and made when none
 * has that name yet. A match links it. Errors: gallery-not-found (unknown id), gallery-name-taken (by another person's),
 * match-not-found, invalid-input (a new gallery without a valid category or code), contradiction (its name or category is
 * another one).
 */
export class OpenGalleryForUpload extends Command<number> {
  constructor(
    readonly gallery: {
      id: number | null;
      name: string;
      category: string;
      /** Tokens, 1–10; a new gallery's price. */
      tokenPrice: number;
      matchId: number | null;
      /** From when a new gallery is published, to whom, and with which code; without them at once, for everybody. */
      publishedAt?: Date | null;
      unlisted?: boolean;
      accessCode?: string | null;
    },
    readonly userId: number,
    readonly worker: GalleryWorker,
  ) {
    super();
  }
}

/** A photograph whose original is stored, not yet in the catalogue. Sizes in bytes and pixels (upright). */
export interface NewPhoto {
  title: string;
  fileName: string;
  filePath: string;
  contentType: string;
  /** Of the uploaded bytes, hexadecimal. */
  contentHash: string;
  bytes: number;
  width: number;
  height: number;
  /** By the camera's own clock, be it right or wrong; null when the file does not say. */
  capturedAt: Date | null;
  camera: string | null;
  /** Tokens; null takes the gallery's price. */
  tokenPrice: number | null;
}

/** The added photograph as administrators see it, or the id of the one in the same gallery that has the same content. */
export type AddedPhoto = { photo: PhotoDto } | { duplicateOf: number };

/**
 * Adds photographs to a gallery, in the running transaction, one answer each in the same order.
 * Errors: gallery-not-found.
 */
export class AddPhotos extends Command<AddedPhoto[]> {
  constructor(
    readonly galleryId: number,
    readonly userId: number,
    readonly photos: NewPhoto[],
    /** Makes the first added photograph the gallery's featured one. */
    readonly featureFirst: boolean,
  ) {
    super();
  }
}

/** A shirt label that somebody says a photograph shows: a number or a netball position (`labels/domain`). */
export interface PhotoLabel {
  photoId: number;
  /** A number of 1 to 999, or GS, GA, WA, C, WD, GD, GK. */
  label: string;
  /** The team of the gallery's match; null when it is not known. */
  side: 'home' | 'away' | null;
  source: 'office' | 'file' | 'reader' | 'parent';
  state: 'shown' | 'suggested';
  /** Of the reader, 0 to 1. */
  confidence?: number;
}

/**
 * Adds shirt labels to photographs, in the running transaction, and answers how many are new. It may be repeated. A
 * suggestion never changes what is shown, only the office brings back a label that it refused, and photographs
 * that are gone are passed over.
 */
export class LabelPhotos extends Command<number> {
  constructor(
    readonly labels: PhotoLabel[],
    /** The person who adds them; null for a file and the reader. */
    readonly userId: number | null,
  ) {
    super();
  }
}

/**
 * The reader has labelled a photograph, or a parent has suggested which labels are missing or wrong. Goes into the audit
 * log, where what the office and its files say stands with their calls already.
 */
export class PhotoLabelled extends OutboxEvent {
  static override readonly queue = 'labels';

  constructor(
    readonly photoId: number,
    readonly source: 'reader' | 'parent',
    /** In the words of the audit log: `7, 12 (suggested)`, of a parent `missing 7, wrong 12 away`. */
    readonly labels: string,
  ) {
    super();
  }
}

/**
 * Labels photographs, in the running transaction, by what their files say of who is on them (`labels-from-tags.ts`).
 * Names may stand there, too: nothing but the labels is kept.
 */
export class LabelFromFiles extends Command<void> {
  constructor(
    readonly photos: {
      photoId: number;
      /** IPTC's and XMP's. */
      keywords: string[];
      /** Of XMP's PersonInImage. */
      people: string[];
    }[],
  ) {
    super();
  }
}

/**
 * The pictures of a photograph are made: it is ready to be shown and sold. Answers the paths of the pictures that it had
 * before, which are no longer shown; null when it is no longer there, or has pictures with a later mark.
 */
export class PublishPhoto extends Command<string[] | null> {
  constructor(
    readonly photoId: number,
    readonly derivatives: {
      thumbnailPath: string;
      watermarkedPath: string;
      gridPath: string;
      thumbhash: string;
      watermarkVersion: number;
    },
  ) {
    super();
  }
}

/** No pictures can be made of a photograph: it is marked as failed, with the reason for the administrator. */
export class MarkPhotoFailed extends Command<void> {
  constructor(
    readonly photoId: number,
    readonly reason: string,
  ) {
    super();
  }
}

/** The reason of a failed photograph whose original is missing. */
export const ORIGINAL_MISSING = 'original-missing';

/**
 * The originals of photographs are missing: they are off sale, and failed for the administrator to see, until their
 * pictures have been made anew of an original that is there again. Buyers keep what they have.
 */
export class MarkOriginalsMissing extends Command<void> {
  constructor(readonly photoIds: number[]) {
    super();
  }
}

/**
 * Files are gone, in the running transaction: photographs without their original are removed (their buyers get a refund
 * by a job), and those without a picture marked as failed with the reason, to be tried again.
 */
export class HandleLostFiles extends Command<void> {
  constructor(
    readonly paths: string[],
    readonly reason: string,
  ) {
    super();
  }
}

/** Failed photographs get another try: they are processing again. Others stay as they are. */
export class ReopenPhotos extends Command<void> {
  constructor(readonly photoIds: number[]) {
    super();
  }
}

/**
 * Removes what has lain in the trash as long as it may, in transactions of its own; sold photographs stay. Answers how
 * many photographs were removed; their files follow by a job.
 */
export class PurgeTrash extends Command<number> {}

/** Why a sold photograph is no longer there: somebody objected to it, or its file was lost. */
export type ErasureReason = 'objection' | 'lost';

/** A sold photograph is gone for good, or its original was lost before it was delivered: one event for each purchase. */
export class SoldPhotoErased extends OutboxEvent {
  static override readonly queue = 'delivery';

  constructor(
    readonly purchaseId: number,
    readonly reason: ErasureReason,
  ) {
    super();
  }
}

/** Stored files that no photograph has any more: it was removed for good, or has other pictures now. */
export class PhotoFilesDropped extends OutboxEvent {
  static override readonly queue = 'pictures';

  constructor(readonly paths: string[]) {
    super();
  }
}

/** Counts photographs that were put into a cart, for their galleries and today. */
export class CountCartAdds extends Command<void> {
  constructor(readonly photoIds: number[]) {
    super();
  }
}
