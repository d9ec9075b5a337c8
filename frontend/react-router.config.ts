import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';

/** The pages' framework: builds what browsers fetch (client/) and the middleware that draws pages (server/). */
export default {
  appDirectory: 'src',
  buildDirectory: '../dist/frontend',
  serverBuildFile: 'index.js',
  // All addresses are known from the start: a link never waits for its route.
  routeDiscovery: { mode: 'initial' },
  // Without it, Node reads the server's files twice, and writes a warning between the log's lines.
  buildEnd: ({ reactRouterConfig }) =>
    writeFile(join(reactRouterConfig.buildDirectory, 'server/package.json'), '{ "type": "module" }\n'),
} satisfies Config;
