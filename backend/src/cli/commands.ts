import { parseArgs } from 'node:util';
import { admin } from './admin';
import { audit } from './audit';
import { closeAccount } from './close-account';
import { erasePhoto } from './erase-photo';
import { backup, restore, retention } from './backups';
import { mailPlayers } from './mail-players';
import { migrate } from './migrate';
import { moveFiles } from './move-files';
import type { OperatorsCommand, Values } from './operator';
import { reconcile } from './reconcile';
import { rotateFileKeys } from './rotate-file-keys';
import { requeueThumbnails, resendMails, retryPayments } from './retries';
import { sweepFiles } from './sweep-files';

/** Every operators' command, by the name that it is called with. */
export const COMMANDS: Record<string, OperatorsCommand> = {
  migrate,
  admin,
  'close-account': closeAccount,
  'erase-photo': erasePhoto,
  'requeue-thumbnails': requeueThumbnails,
  'mail-players': mailPlayers,
  'resend-mails': resendMails,
  'retry-payments': retryPayments,
  reconcile,
  'move-files': moveFiles,
  'sweep-files': sweepFiles,
  'rotate-file-keys': rotateFileKeys,
  audit,
  backup,
  restore,
  retention,
};

/** The parsed command line: a command with its options, or a text to print and the exit status. */
export type Choice = { command: OperatorsCommand; values: Values } | { say: string; status: 0 | 2 };

/** Reads the words that the program was called with. Status 2 says that they were not understood. */
export function choose([name, ...args]: string[]): Choice {
  if (name === undefined) return { say: list(), status: 2 };
  if (['help', '--help', '-h'].includes(name)) return { say: list(), status: 0 };
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return { say: `There is no command ${name}.\n\n${list()}`, status: 2 };
  if (args.includes('--help') || args.includes('-h')) return { say: helpOf(name, command), status: 0 };
  const refuse = (problem: string): Choice => ({ say: `${problem}\n\n${helpOf(name, command)}`, status: 2 });
  try {
    const { values } = parseArgs({ args, options: command.options ?? {} });
    const problem = command.problem?.(values) ?? null;
    return problem === null ? { command, values } : refuse(problem);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function list(): string {
  const commands = Object.entries(COMMANDS).map(([name, { usage, does }]) => ({ call: `${name} ${usage}`, does }));
  const width = Math.max(...commands.map(({ call }) => call.length)) + 2;
  const lines = commands.map(({ call, does }) => `  ${call.padEnd(width)}${does}`);
  return `Commands (more about one: <command> --help):\n${lines.join('\n')}`;
}

function helpOf(name: string, { usage, does, help }: OperatorsCommand): string {
  return `Usage: ${`${name} ${usage}`.trim()}\n\n${does[0]?.toUpperCase()}${does.slice(1)}.\n${help}`;
}
