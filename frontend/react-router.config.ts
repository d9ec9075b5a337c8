import type { Config } from '@react-router/dev/config';

/** The pages' framework: builds what browsers fetch (client/) and the middleware that draws pages (server/). */
export default {
  appDirectory: 'src',
  buildDirectory: '../dist/frontend',
  serverBuildFile: 'index.js',
  // All addresses are known from the start: a link never waits for its route.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
