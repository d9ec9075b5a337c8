/** A number or netball position that was read from a photograph. */
export interface ReadLabel {
  /** As it is stored: a number of 1 to 999, or a netball position in English. */
  label: string;
  /** 0 to 1. */
  confidence: number;
}

/** Reads the numbers on players' shirts from photographs: only digits and the letters of netball bibs. */
export abstract class NumberReader {
  /** Positions are looked for in photographs of netball only. Error: UndecodablePicture. */
  abstract read(file: Buffer, isNetball: boolean): Promise<ReadLabel[]>;
}
