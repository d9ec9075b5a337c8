import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../../tools/chromium.ts';

/** Ports of the shop under test, apart from those of a shop that runs beside it. */
const ports = { PORT: '13000', INBOX_PORT: '11080', PAYFAST_SIMULATOR_PORT: '13100' };
const shop = `http://localhost:${ports.PORT}`;

// This file is loaded by every process of the runner; the first one decides.
process.env['SHOP_URL'] ??= shop;
process.env['INBOX_URL'] ??= `http://127.0.0.1:${ports.INBOX_PORT}`;
process.env['BROWSER_TEST_DATA'] ??= mkdtempSync(join(tmpdir(), 'shop-browser-'));

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // One shop, two cores: tests that watch each other's mails and balances gain nothing from each other's company.
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  use: {
    baseURL: shop,
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
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
    gracefulShutdown: { signal: 'SIGTERM', timeout: 40_000 },
    stdout: 'pipe',
    env: {
      ...process.env,
      ...ports,
      DATA_DIR: process.env['BROWSER_TEST_DATA'],
      DEMO_DATA: 'off',
      NODE_ENV: 'test',
    },
  },
});
