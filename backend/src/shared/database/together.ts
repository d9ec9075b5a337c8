/**
 * Answers a question of many requests with one statement: keys that are asked for within one turn of the event loop go
 * to the database together. Nothing is kept: a statement is sent after its questions, so no answer is older than they.
 */
export class Together<Key, Answer> {
  private next: { keys: Set<Key>; answers: Promise<ReadonlyMap<Key, Answer>> } | null = null;

  constructor(private readonly ask: (keys: Key[]) => Promise<ReadonlyMap<Key, Answer>>) {}

  /** The answer to one key; undefined where there is none. */
  async answer(key: Key): Promise<Answer | undefined> {
    this.next ??= this.begin();
    this.next.keys.add(key);
    return (await this.next.answers).get(key);
  }

  private begin() {
    const keys = new Set<Key>();
    const answers = new Promise<ReadonlyMap<Key, Answer>>((resolve, reject) => {
      setImmediate(() => {
        this.next = null;
        this.ask([...keys]).then(resolve, reject);
      });
    });
    return { keys, answers };
  }
}
