import { execFileSync } from 'node:child_process';

/**
 * The browser of the tests: CHROMIUM_PATH, or the Chromium that an npm package brings, which needs nothing installed.
 * The package is loaded by a process of its own, because it changes LD_LIBRARY_PATH for everything that comes after.
 */
export function findChromium(): { executablePath: string; env: Record<string, string> } {
  const env = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]));
  const given = process.env['CHROMIUM_PATH'];
  if (given) return { executablePath: given, env };
  const unpack = `import('@sparticuz/chromium').then(async ({ default: chromium }) =>
    console.log(JSON.stringify({ path: await chromium.executablePath(), libraries: process.env.LD_LIBRARY_PATH ?? '' })))`;
  const output = execFileSync(process.execPath, ['-e', unpack], {
    encoding: 'utf8',
    // The package unpacks its libraries only where it believes to be in its usual surroundings.
    env: { ...env, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
  });
  const { path, libraries } = JSON.parse(output) as { path: string; libraries: string };
  return { executablePath: path, env: { ...env, LD_LIBRARY_PATH: libraries } };
}
