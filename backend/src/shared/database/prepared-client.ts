import { Client, type ClientConfig } from 'pg';

/** Statements that each connection keeps prepared at most: the shop sends some hundred different ones. */
const MOST = 200;
/** Values of a statement that is prepared: lists of any length would be a statement for each length. */
const MOST_VALUES = 20;

type Query = (...input: unknown[]) => unknown;

/**
 * A connection on which statements are planned once, not each time: they are named by their text, for the whole
 * process. Those that look for a part of a word are not, since how to find it depends on the word.
 */
export class PreparedClient extends Client {
  private static readonly names = new Map<string, string>();

  constructor(config?: ClientConfig) {
    super(config);
    const plain = super.query.bind(this) as unknown as Query;
    const query: Query = (first, values, ...rest) => {
      const name =
        typeof first === 'string' && Array.isArray(values) ? PreparedClient.nameOf(first, values) : undefined;
      return name === undefined ? plain(first, values, ...rest) : plain({ name, text: first, values }, ...rest);
    };
    this.query = query as unknown as Client['query'];
  }

  private static nameOf(text: string, values: unknown[]): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined) return known;
    if (values.length === 0 || values.length > MOST_VALUES || this.names.size >= MOST || text.includes('ilike')) return;
    const name = `shop-${this.names.size}`;
    this.names.set(text, name);
    return name;
  }
}
