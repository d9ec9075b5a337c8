/**
 * Limits the total weight of the work that runs at once, first come, first served; heavier work runs by itself. p-limit
 * counts works, but two photographs can differ a hundredfold in memory.
 */
export class Semaphore {
  private inside = 0;
  private readonly waiting: { weight: number; enter: () => void }[] = [];

  constructor(private readonly capacity: number) {}

  /** Answers as the work does, which begins when there is room for it. */
  async run<T>(weight: number, work: () => Promise<T>): Promise<T> {
    const counted = Math.min(weight, this.capacity);
    await new Promise<void>((enter) => {
      this.waiting.push({ weight: counted, enter });
      this.admit();
    });
    try {
      return await work();
    } finally {
      this.inside -= counted;
      this.admit();
    }
  }

  /** First come, first served: otherwise the heaviest would wait for ever. */
  private admit(): void {
    for (let next = this.waiting[0]; next && this.inside + next.weight <= this.capacity; next = this.waiting[0]) {
      this.waiting.shift();
      this.inside += next.weight;
      next.enter();
    }
  }
}
