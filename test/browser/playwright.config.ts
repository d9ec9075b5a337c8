import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type PlaywrightTestOptions, type Project } from '@playwright/test';
import { findChromium } from '../../tools/chromium.ts';
import type { ShopOptions } from './shop';

// Every process of the runner loads this file; the first one decides. SHOP_URL and INBOX_URL come from `webServer`.
process.env['BROWSER_TEST_DATA'] ??= mkdtempSync(join(tmpdir(), 'shop-browser-'));
process.env['BROWSER_TEST_CHROMIUM'] ??= JSON.stringify(findChromium());
const chromium = JSON.parse(process.env['BROWSER_TEST_CHROMIUM']) as ReturnType<typeof findChromium>;

/**
 * Playwright keeps Chromium's shared memory on the disk, since some containers have next to none. In memory a page
 * takes a tenth less of a core.
 */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 2 ** 30;
  } catch {
    return false;
  }
}

/** The two widths of the design. */
const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};

/** Readers' tests run once in each language and on each screen, the longer words on the smaller one. */
const READERS =
  /(visitor|browsing|find|along-the-game|viewer|cart|photo-purchase|shopping|payment|reading|account|players|profile|toasts)\.spec\.ts/;
/** Tests of stubbed answers, sessions and the keyboard, which differ neither by language nor by screen. */
const ONCE = /@once/;
/** Change the shop for everybody: they come when all others have left. */
const LAST = ['maintenance', 'settings', 'watermark'];

const reader = (
  language: ShopOptions['language'],
  screen: keyof typeof SCREENS,
  tests: Pick<Project, 'grepInvert'>,
): Project<PlaywrightTestOptions & ShopOptions> => ({
  name: `${language} ${screen}`,
  testMatch: READERS,
  ...tests,
  dependencies: ['data'],
  use: { language, locale: `${language}-ZA`, ...SCREENS[screen] },
});
const readers = [reader('en', 'desktop', {}), reader('af', 'phone', { grepInvert: ONCE })];
const once = /(admin-\w+|main-job|pages|drawn-pages|accessibility|sizes|keyboard|tagging)\.spec\.ts/;

export default defineConfig<ShopOptions>({
  testDir: '.',
  outputDir: '../../test-results',
  // Bounds of what hangs; a busy machine takes its time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // One shop, two cores; two more, since pages also wait.
  workers: 4,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  projects: [
    { name: 'data', testMatch: 'data.setup.ts' },
    ...readers,
    { name: 'once', testMatch: once, dependencies: ['data'] },
    // Together: administrators, who change the settings, may go on during maintenance.
    ...LAST.map((name) => ({
      name,
      testMatch: `${name}.spec.ts`,
      dependencies: ['once', ...readers.map((project) => project.name ?? '')],
    })),
  ],
  use: {
    baseURL: process.env['SHOP_URL'] ?? '',
    locale: 'en-ZA',
    // Pages that do not move take a tenth less of a core.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Africa/Johannesburg',
    // Installing it takes a seventh of a short test; those that are about it allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording takes a third of the time; to look into a failure: --trace retain-on-failure.
    trace: 'off',
    launchOptions: {
      ...chromium,
      ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
  webServer: {
    command: 'node tools/start.ts',
    cwd: join(__dirname, '../..'),
    // The launcher takes free ports, and says where it is once it is ready.
    wait: { stdout: /Shop +(?<shop_url>http:\S+)[^]* Mail inbox +(?<inbox_url>http:\S+)/ },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 40_000 },
    stdout: 'pipe',
    env: {
      ...process.env,
      DATA_DIR: process.env['BROWSER_TEST_DATA'],
      DEMO_DATA: 'off',
      NUMBER_READING: 'off',
      NODE_ENV: 'test',
      // Each test comes from an address of its own, as people do; otherwise it would meet the limits of one address.
      TRUSTED_PROXIES: '127.0.0.1,::1',
    },
  },
});
