/** Keeps values in memory, up to so many bytes in all: what was asked for longest ago goes first. */
export class RecentlyUsed<Value> {
  /** From the one that was asked for longest ago to the latest. */
  private readonly kept = new Map<string, { value: Value; bytes: number }>();
  private bytes = 0;

  constructor(private readonly mostBytes: number) {}

  get(name: string): Value | undefined {
    const found = this.kept.get(name);
    if (!found) return undefined;
    this.kept.delete(name);
    this.kept.set(name, found);
    return found.value;
  }

  /** Keeps a value instead of the one of this name before; one that is larger than all room is not kept. */
  set(name: string, value: Value, bytes: number): void {
    this.delete(name);
    this.bytes += bytes;
    this.kept.set(name, { value, bytes });
    for (const [oldest, { bytes: freed }] of this.kept) {
      if (this.bytes <= this.mostBytes) break;
      this.kept.delete(oldest);
      this.bytes -= freed;
    }
  }

  delete(name: string): void {
    this.bytes -= this.kept.get(name)?.bytes ?? 0;
    this.kept.delete(name);
  }
}
