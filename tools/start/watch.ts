import { join } from 'node:path';
import type { Supervisor } from '../services/supervisor.ts';

/** Compiles the backend at every change; answers when the first build is done, and shows the compiler's complaints. */
export async function compileAtEveryChange(supervisor: Supervisor): Promise<void> {
  supervisor.say('Building the backend …');
  let built = false;
  const onLine = (line: string) => {
    if (line.includes('Found 0 errors')) built = true;
    else if (/error TS|Found \d+ error/.test(line)) supervisor.say(line.trim());
  };
  const args = [join('node_modules', '@nestjs', 'cli', 'bin', 'nest.js'), 'build', '--watch'];
  await supervisor.run({ name: 'Compiler', command: process.execPath, args, onLine }, () => Promise.resolve(built));
}

/** Draws the pages by React Router's development server, which hands on what is for the API. */
export async function servePages(supervisor: Supervisor, port: number, apiUrl: string): Promise<void> {
  const reactRouter = join('node_modules', '@react-router', 'dev', 'bin.js');
  const args = [reactRouter, 'dev', 'frontend', '--port', String(port), '--strictPort'];
  const env = { ...process.env, API_URL: apiUrl };
  await supervisor.run({ name: 'Pages', command: process.execPath, args, env }, async () => {
    return (await fetch(`http://127.0.0.1:${port}/`)).ok;
  });
}
