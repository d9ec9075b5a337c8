import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

/** Address of the API while Vite serves the pages (`npm run dev`). */
const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** Libraries that every page needs, in few files that new versions of the shop seldom change. */
const LIBRARIES =
  /node_modules[\\/](react|react-dom|scheduler|react-router(-dom)?|@tanstack|i18next|react-i18next(?!.*Trans))[\\/]/;

/**
 * The frame around every page, and the components that most pages use; nothing of it formats dates. Listed by
 * hand: split by `minShareCount` instead, each page fetches 20 kB more.
 */
const FRAME =
  /frontend[\\/]src[\\/](root|app|api[\\/][a-z-]+\.ts|i18n[\\/](index|names|texts)\.ts|routes[\\/]page-crash|ui[\\/](button|classes|crumbs|lazy-part|page-progress|page-title|picture|picture-sources|price|state|styled|toast|use-in-view|use-open-here|tokens|base|layout)\.|features[\\/](layout[\\/](header|footer|help-button|tab-bar|maintenance|logo|on-demand|admin-links)|photos[\\/](?!capture-|time-line)))/;

/** Builds the pages for browsers and for the server (react-router.config.ts). */
export default defineConfig(({ command, isSsrBuild }) => {
  // Always build for production, also in tests, whose NODE_ENV differs.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: import.meta.dirname,
    // Compressed once, and better than there is time for at each request (backend/src/shared/http/frontend.ts).
    plugins: [reactRouter(), !isSsrBuild && compression({ algorithms: ['gzip', 'brotliCompress'] })],
    build: {
      emptyOutDir: true,
      target: isSsrBuild ? 'node24' : ['chrome107', 'firefox104', 'safari16'],
      // Telephones that get no updates any more still get both themes: light-dark() is compiled for them.
      cssTarget: ['chrome100', 'firefox100', 'safari15.4'],
      // The shop's policy allows styles and scripts from its own files only.
      assetsInlineLimit: 0,
      // One style sheet: files that come later would change the order of the rules.
      cssCodeSplit: false,
      rolldownOptions: isSsrBuild
        ? { input: 'src/server.ts' }
        : {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'libraries', test: LIBRARIES },
                  { name: 'frame', test: FRAME },
                  { name: 'icons', test: /lucide-react/, minShareCount: 3 },
                ],
              },
            },
          },
    },
    // The program needs nothing but itself: browsers' libraries are not part of an installation.
    ...(command === 'build' && { ssr: { noExternal: true } }),
    server: { host: '127.0.0.1', proxy: { '/api': { target: api, changeOrigin: false } } },
  };
});
