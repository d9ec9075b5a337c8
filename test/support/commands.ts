import { choose } from '../../backend/src/cli/commands';
import { Operator } from '../../backend/src/cli/operator';
import { explain } from '../../backend/src/shared/start';
import type { TestShop } from './shop';

/** Calls a command as the program would; answers what it says, and the status that it ends with. */
export async function runCommand(
  shop: TestShop,
  ...words: string[]
): Promise<{ status: number; out: string; err: string }> {
  const said = { out: '', err: '' };
  const writes = (to: 'out' | 'err') => (line: unknown) => void (said[to] += `${String(line)}\n`);
  const spies = [
    jest.spyOn(console, 'log').mockImplementation(writes('out')),
    jest.spyOn(console, 'error').mockImplementation(writes('err')),
    jest.spyOn(console, 'table').mockImplementation((rows) => writes('out')(JSON.stringify(rows))),
  ];
  process.exitCode = 0;
  try {
    const choice = choose(words);
    if ('say' in choice) return { status: choice.status, out: choice.say, err: '' };
    await choice.command.run(new Operator(shop.app), choice.values);
    return { status: process.exitCode, ...said };
  } catch (error) {
    return { status: 1, ...said, err: `${said.err}${explain(error)}` };
  } finally {
    process.exitCode = 0;
    for (const spy of spies) spy.mockRestore();
  }
}
