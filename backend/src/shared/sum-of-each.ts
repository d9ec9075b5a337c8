/** Errors after which it is not about single ones any more, such as when the database is away. */
const MANY = 10;

/**
 * Works on one after the other, and answers the sum of what `work` answers. One that fails keeps no other from its turn:
 * the errors are thrown together at the end, or as soon as they are many.
 */
export async function sumOfEach<One>(
  all: Iterable<One> | AsyncIterable<One>,
  work: (one: One) => Promise<number>,
): Promise<number> {
  let sum = 0;
  const errors: unknown[] = [];
  for await (const one of all) {
    try {
      sum += await work(one);
    } catch (error) {
      errors.push(error);
      if (errors.length === MANY) break;
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} failed, ${sum} are done`);
  return sum;
}
