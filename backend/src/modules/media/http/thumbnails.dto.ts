/** How far thumbnails and previews are (specification of the administrator's side, section 3; decision 29). */
export class ThumbnailStatsDto {
  total_photos!: number;
  with_thumbnails!: number;
  /** Still to be made, or failed. */
  without_thumbnails!: number;
  failed!: number;
  /** 0 to 100, with one decimal; 100 only when nothing is missing. */
  percentage_complete!: number;
}

/** The same for the photographs of one category. */
export class CategoryThumbnailStatsDto extends ThumbnailStatsDto {
  /** @example "Rugby" */
  category!: string;
}

/** A photograph of which no pictures could be made. */
export class FailedPhotoDto {
  id!: number;
  title!: string;
  fileName!: string;
  galleryName!: string;
  category!: string;
  /** Why, as the program says it. @example "undecodable: premature end of JPEG image" */
  failure!: string;
  createdAt!: string;
}

/** The picture processes that took the place of the old ones. */
export class RestartedDto {
  /** The new process' id; that of the first when there are several workers. */
  pid!: number;
  /** The ids of all new processes, one for each worker. */
  pids!: number[];
  message!: string;
}

/** How many photographs get another try. */
export class RequeuedDto {
  /** Photographs that were queued again. */
  queued!: number;
  message!: string;
}
