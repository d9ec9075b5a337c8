/** The picture processes that took the place of the old ones. */
export class RestartedDto {
  /** The new process' id; that of the first when there are several workers. */
  pid!: number;
  /** The ids of all new processes, one for each worker. */
  pids!: number[];
  message!: string;
}

/** Number of photographs that get another try. */
export class RequeuedDto {
  /** Photographs that were queued again. */
  queued!: number;
  message!: string;
}
