import { endListed } from './processes.ts';

/*
 * Ends what a launcher has started when the launcher itself was killed: our input closes with its death. The list of
 * processes is the file in the first argument.
 */
const [list = ''] = process.argv.slice(2);
// Ctrl-C and the like are for the launcher; we are needed until it has ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.stdin.resume().once('end', () => void endListed(list));
