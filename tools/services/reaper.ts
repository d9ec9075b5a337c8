import { createInterface } from 'node:readline';
import { signalGroup } from './processes.ts';

/*
 * Ends what a supervisor has started when the supervisor was killed: our input closes with its death. Each line of it is
 * the id of a process that it has started.
 */
const pids: number[] = [];
// Ctrl-C and the like are for the supervisor; we are needed until it has ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
createInterface(process.stdin)
  .on('line', (pid) => pids.push(Number(pid)))
  .on('close', () => {
    for (const pid of pids) signalGroup(pid, 'SIGINT');
    setTimeout(() => pids.forEach((pid) => signalGroup(pid, 'SIGKILL')), 5000);
  });
