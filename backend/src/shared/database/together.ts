import { CompiledQuery } from 'kysely';

interface Asked<Key, Answer> {
  keys: Set<Key>;
  answers: Promise<ReadonlyMap<Key, Answer>>;
}

/**
 * Answers a question of many requests with one statement: keys that are asked for in the same turn of the event loop,
 * or while a statement is on its way, go to the database together. Nothing is kept: a statement is sent after its
 * questions, so no answer is older than they are. What many requests bring is stored together in the same
 * way; an answer that is a promise is waited for. Whoever uses it keeps one Kysely (`rows`) for its statements: it serves
 * every request, and a fork of the entity manager for each statement shows in profiles.
 */
export class Together<Key, Answer> {
  private next: Asked<Key, Answer> | null = null;
  /** Settled, whatever the outcome, when the last statement is back. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly ask: (keys: Key[]) => Promise<ReadonlyMap<Key, Answer>>) {}

  /** The answer to one key; undefined where there is none. */
  async answer(key: Key): Promise<Answer | undefined> {
    this.next ??= this.begin();
    this.next.keys.add(key);
    return (await this.next.answers).get(key);
  }

  private begin(): Asked<Key, Answer> {
    const keys = new Set<Key>();
    const answers = this.last.then(turnEnds).then(() => {
      this.next = null;
      return this.ask([...keys]);
    });
    this.last = answers.catch(() => undefined);
    return { keys, answers };
  }
}

/** Every request that has arrived so far has asked by then. */
const turnEnds = () => new Promise((resolve) => setImmediate(resolve));

/**
 * A statement about keys, with a text of its own for a single key, which is what is asked for most: PostgreSQL keeps
 * the plan of that one. For a list, whose length it cannot know, it plans anew each time, which takes longer than the
 * statement itself. `textFor` puts the condition on the keys into a text.
 */
export function aboutKeys<Row>(column: string, type: 'integer' | 'text', textFor: (condition: string) => string) {
  const one = textFor(`${column} = $1::${type}`);
  const several = textFor(`${column} = any($1::${type}[])`);
  return (keys: unknown[]): CompiledQuery<Row> =>
    keys.length === 1 ? CompiledQuery.raw(one, keys) : CompiledQuery.raw(several, [keys]);
}
