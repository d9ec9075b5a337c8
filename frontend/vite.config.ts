import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the API listens while the page is served by Vite itself (`npm run dev`). */
const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

/**
 * Libraries that every page needs, fetched before anybody asks (shared/http/pages.ts), within the budget of the first
 * load; `Trans`, which only forms use, stays with them.
 */
const LIBRARIES = /node_modules[\\/](react|react-dom|scheduler|@tanstack|i18next|react-i18next(?!.*Trans))[\\/]/;

/** What stands around every page, and the pieces that most of them are made of. */
const FRAME =
  /frontend[\\/]src[\\/](main|routes[\\/]root|app|api[\\/][a-z-]+\.ts|i18n[\\/](index|names|texts)\.ts|ui[\\/](button|classes|crumbs|page-title|picture|picture-sources|price|state|toast|use-in-view|tokens|base|layout)\.|features[\\/](layout[\\/](header|footer|tab-bar|maintenance|logo|on-demand|admin-links)|photos[\\/]))/;

/** Builds what browsers fetch and, with `--ssr`, the program with which the API draws pages. */
export default defineConfig(({ command, isSsrBuild }) => {
  // What is built is the product, also where tests build it and NODE_ENV is theirs.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: import.meta.dirname,
    plugins: [react()],
    build: {
      outDir: isSsrBuild ? '../dist/frontend-server' : '../dist/frontend',
      emptyOutDir: true,
      target: isSsrBuild ? 'node24' : ['chrome107', 'firefox104', 'safari16'],
      // Telephones that get no updates any more still get both themes: light-dark() is compiled for them.
      cssTarget: ['chrome100', 'firefox100', 'safari15.4'],
      // The shop's policy allows styles and scripts from its own files only.
      assetsInlineLimit: 0,
      // Tells the server which styles and scripts a page consists of.
      manifest: !isSsrBuild,
      copyPublicDir: !isSsrBuild,
      rolldownOptions: {
        output: isSsrBuild
          ? { entryFileNames: '[name].mjs', chunkFileNames: 'assets/[name]-[hash].mjs' }
          : {
              // What every page needs, in one file that a new version of the shop seldom changes.
              codeSplitting: {
                groups: [
                  // What fetches the rest must not need it.
                  {
                    name: 'boot',
                    test: /vite[\\/]preload-helper|frontend[\\/]src[\\/](boot|api[\\/]maintenance-switch)|rolldown:runtime/,
                    priority: 1,
                  },
                  { name: 'libraries', test: LIBRARIES },
                  { name: 'router', test: /node_modules[\\/]react-router(-dom)?[\\/]/ },
                  { name: 'frame', test: FRAME },
                  { name: 'icons', test: /lucide-react/, minShareCount: 3 },
                ],
              },
            },
      },
    },
    // The program needs nothing but itself: browsers' libraries are not part of an installation.
    ssr: { noExternal: true },
    server: { host: '127.0.0.1', proxy: { '/api': { target: api, changeOrigin: false } } },
  };
});
