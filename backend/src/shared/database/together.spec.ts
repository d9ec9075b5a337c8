import { Together } from './together';

describe('Questions that are asked together', () => {
  it('go to the database once, each key once, and each gets its own answer', async () => {
    const asked: number[][] = [];
    const squares = new Together<number, number>((keys) => {
      asked.push(keys);
      return Promise.resolve(new Map(keys.filter((key) => key > 0).map((key) => [key, key * key])));
    });
    await expect(Promise.all([2, 3, 2, -1].map((key) => squares.answer(key)))).resolves.toEqual([4, 9, 4, undefined]);
    expect(asked).toEqual([[2, 3, -1]]);
  });

  it('are asked anew each time, also after a failure', async () => {
    const answers = [Promise.reject(new Error('away')), Promise.resolve(new Map([[1, 'here']]))];
    const together = new Together<number, string>(() => answers.shift() ?? Promise.resolve(new Map<number, string>()));
    await expect(together.answer(1)).rejects.toThrow('away');
    await expect(together.answer(1)).resolves.toBe('here');
    await expect(together.answer(1)).resolves.toBeUndefined();
  });

  it('wait for a statement that is sent after them, never for one that is on its way', async () => {
    let value = 'before';
    let sent = (): void => undefined;
    const isSent = new Promise<void>((resolve) => (sent = resolve));
    const together = new Together<number, string>((keys) => {
      const now = value;
      sent();
      return new Promise((resolve) => setTimeout(() => resolve(new Map(keys.map((key) => [key, now]))), 5));
    });
    const first = together.answer(1);
    await isSent;
    value = 'after';
    await expect(together.answer(1)).resolves.toBe('after');
    await expect(first).resolves.toBe('before');
  });
});
