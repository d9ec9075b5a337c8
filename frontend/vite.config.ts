import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the API listens while the page is served by Vite itself (`npm run dev`). */
const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

const VENDOR =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack|i18next|react-i18next)[\\/]/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../dist/frontend',
    emptyOutDir: true,
    target: ['chrome107', 'firefox104', 'safari16'],
    // Telephones that get no updates any more still get both themes: light-dark() is compiled for them.
    cssTarget: ['chrome100', 'firefox100', 'safari15.4'],
    // The shop's policy allows styles and scripts from its own files only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What every page needs, in one file that a new version of the shop seldom changes.
        codeSplitting: { groups: [{ name: 'vendor', test: VENDOR }] },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': { target: api, changeOrigin: false } } },
});
