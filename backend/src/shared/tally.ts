/** Examples that a tally keeps. */
export const EXAMPLES = 10;

/** So many of something, however many, with the first few in words. */
export class Tally {
  count = 0;
  readonly examples: string[] = [];

  add(example: string): void {
    this.count += 1;
    if (this.examples.length < EXAMPLES) this.examples.push(example);
  }
}
