import { join } from 'node:path';
import type { RunningProgram, Supervisor } from '../services/supervisor.ts';

/**
 * Compiles the backend at every change and, when it has compiled without an error, starts the given programs again.
 * Answers when the first build is done; shows the compiler's complaints.
 */
export async function compileAtEveryChange(supervisor: Supervisor, programs: () => RunningProgram[]): Promise<void> {
  supervisor.say('Building the backend …');
  let built = false;
  const onLine = (line: string) => {
    if (/Found 0 errors/.test(line)) {
      if (built) reload();
      built = true;
    } else if (/error TS|Found \d+ error/.test(line)) supervisor.say(line.trim());
  };
  const reload = () => {
    supervisor.say('The backend has changed: starting it again …');
    for (const program of programs())
      program.restart().catch((error: unknown) => supervisor.say(`It cannot start again: ${String(error)}`));
  };
  const args = [join('node_modules', '@nestjs', 'cli', 'bin', 'nest.js'), 'build', '--watch'];
  await supervisor.run({ name: 'Compiler', command: process.execPath, args, onLine }, () => built);
}

/** Serves the pages by Vite, which hands on what is for the API. */
export async function servePages(supervisor: Supervisor, port: number, apiUrl: string): Promise<void> {
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  await supervisor.run(
    {
      name: 'Vite',
      command: process.execPath,
      args: [vite, '--config', 'frontend/vite.config.ts', '--port', String(port), '--strictPort'],
      env: { ...process.env, API_URL: apiUrl },
    },
    async () => (await fetch(`http://127.0.0.1:${port}/`)).ok,
  );
}
