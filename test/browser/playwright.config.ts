import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type PlaywrightTestOptions, type Project } from '@playwright/test';
import { findChromium } from '../../tools/chromium.ts';
import type { ShopOptions } from './shop';

/** Ports of the shop under test, apart from those of a shop that runs beside it. */
const ports = { PORT: '13000', INBOX_PORT: '11080', PAYFAST_SIMULATOR_PORT: '13100' };
const shop = `http://localhost:${ports.PORT}`;

// This file is loaded by every process of the runner; the first one decides.
process.env['SHOP_URL'] ??= shop;
process.env['INBOX_URL'] ??= `http://127.0.0.1:${ports.INBOX_PORT}`;
process.env['BROWSER_TEST_DATA'] ??= mkdtempSync(join(tmpdir(), 'shop-browser-'));

/** The two widths of the design. */
const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};

/** Finding and buying photographs is looked at in each language on each screen. */
const FOUR_TIMES = /(visitor|browsing|viewer|shopping|payment)\.spec\.ts/;
/** The rest of what the shop does: in each language and on each screen, the longer words on the smaller one. */
const TWICE = /(reading|account|profile|toasts|keyboard)\.spec\.ts/;
const WITH_THE_REST = ['en desktop', 'af phone'];
const everywhere = (['en', 'af'] as const).flatMap((language) =>
  (['phone', 'desktop'] as const).map((screen): Project<PlaywrightTestOptions & ShopOptions> => {
    const name = `${language} ${screen}`;
    return {
      name,
      testMatch: WITH_THE_REST.includes(name) ? [FOUR_TIMES, TWICE] : FOUR_TIMES,
      dependencies: ['data'],
      use: { language, locale: `${language}-ZA`, ...SCREENS[screen] },
    };
  }),
);
const once =
  /(admin-galleries|admin-sales|admin-season|admin-upload|main-job|pages|accessibility|large-letters)\.spec\.ts/;

export default defineConfig<ShopOptions>({
  testDir: '.',
  outputDir: '../../test-results',
  // Bounds of what hangs; a busy machine takes its time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // One shop, two cores.
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  projects: [
    { name: 'data', testMatch: 'data.setup.ts' },
    ...everywhere,
    { name: 'once', testMatch: once, dependencies: ['data'] },
    // Maintenance closes the shop for everybody, so it comes when all the others have left.
    {
      name: 'maintenance',
      testMatch: 'maintenance.spec.ts',
      dependencies: ['once', ...everywhere.map(({ name }) => name ?? '')],
    },
  ],
  use: {
    baseURL: shop,
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    screenshot: 'only-on-failure',
    // Recording takes a third of the time; to look into a failure: --trace retain-on-failure.
    trace: 'off',
    launchOptions: {
      ...findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
  webServer: {
    command: 'node tools/start.ts',
    cwd: join(__dirname, '../..'),
    url: `${shop}/api/health/ready`,
    timeout: 120_000,
    // While tests are written, the shop that runs already serves (with the same settings).
    reuseExistingServer: !process.env['CI'],
    gracefulShutdown: { signal: 'SIGTERM', timeout: 40_000 },
    stdout: 'pipe',
    env: {
      ...process.env,
      ...ports,
      DATA_DIR: process.env['BROWSER_TEST_DATA'],
      DEMO_DATA: 'off',
      NODE_ENV: 'test',
      // Each test comes from an address of its own, as people do; otherwise it would meet the limits of one address.
      TRUSTED_PROXIES: '127.0.0.1,::1',
    },
  },
});
