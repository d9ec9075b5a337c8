import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { findChromium } from './chromium.ts';
import { withDemoShop } from './demo-shop.ts';
import { publicPages } from './demo-visit.ts';

/*
 * `npm run lighthouse`: what a phone on a slow line gets of the shop's public pages (Lighthouse, mobile, its default
 * throttling), beside the budgets of the design. Prints the table and keeps it in docs/first-load.md.
 */

/** Runs of a page; the one with the median performance counts. */
const RUNS = 3;

/** Runs of a page that may fail because the browser could not be watched. */
const MOST_LOST = 5;

const BUDGETS = { performance: 95, accessibility: 100, bestPractices: 95, seo: 95, lcp: 2200, cls: 0.02, tbt: 100 };

interface NetworkRequest {
  url: string;
  resourceType?: string;
  transferSize: number;
  /** Milliseconds since the navigation began. */
  networkRequestTime: number;
}

const chromium = findChromium();
const table = await withDemoShop(async (shop) => {
  const rows: string[] = [];
  for (const [name, path] of await publicPages(shop)) {
    const results: Result[] = [];
    let lost = 0;
    while (results.length < RUNS) {
      const result = await measure(shop + path);
      if (result.runtimeError === undefined) results.push(result);
      // A browser that was too busy to be watched; the page itself is well, or all of them fail.
      else if (++lost > MOST_LOST)
        throw new Error(
          `${path} could not be measured (${result.runtimeError.message}). The Chromium of the tests hides its loading ` +
            'from Lighthouse: name a whole one by CHROMIUM_PATH.',
        );
    }
    results.sort((a, b) => score(a, 'performance') - score(b, 'performance'));
    const median = results[Math.floor(RUNS / 2)];
    if (median === undefined) throw new Error('Nothing was measured.');
    rows.push(describe(name, median, await weighCode(shop, path)));
    console.log(rows.at(-1));
  }
  return rows;
});

const lines = [
  '# What the first load costs',
  '',
  'Made by `npm run lighthouse`: the production build with its demo data, Lighthouse for a phone with its default',
  `throttling, the median of ${RUNS} runs a page, on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}).`,
  '',
  'Public pages come drawn from the server. *JavaScript first* is what a page fetches before all its words and the',
  'pictures in view are there and its links work; *in all* includes the libraries, which are fetched when the line is',
  'idle and are not executed yet. When its reader moves or touches something, the page fetches all of its code and',
  'comes to life: *alive*.',
  '',
  '| page | performance | accessibility | best practices | SEO | LCP | CLS | TBT | JavaScript first / in all | alive | everything |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  `| *budget* | ≥ ${BUDGETS.performance} | ${BUDGETS.accessibility} | ≥ ${BUDGETS.bestPractices} | ≥ ${BUDGETS.seo} | ≤ ${BUDGETS.lcp / 1000} s | ≤ ${BUDGETS.cls} | ≤ ${BUDGETS.tbt} ms | ≤ 110 kB | | |`,
  ...table,
  '',
];
writeFileSync('docs/first-load.md', lines.join('\n'));

async function measure(url: string): Promise<Result> {
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const chrome = await launch({
    chromePath: chromium.executablePath,
    envVars: chromium.env,
    userDataDir: profile,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic'],
    logLevel: 'silent',
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    });
    if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}.`);
    return result.lhr;
  } finally {
    chrome.kill();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Bytes of all the code that brings a page to life, gzipped. */
async function weighCode(shop: string, path: string): Promise<number> {
  const page = await (await fetch(shop + path)).text();
  const files = page.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g);
  const sizes = [...files].map(async ([, file = '']) => {
    const code = await (await fetch(shop + file)).arrayBuffer();
    return gzipSync(code).length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function describe(name: string, result: Result, code: number): string {
  const value = (audit: string) => result.audits[audit]?.numericValue ?? NaN;
  const details = result.audits['network-requests']?.details;
  const requests = details?.type === 'table' ? (details.items as unknown as NetworkRequest[]) : [];
  const metrics = result.audits['metrics']?.details;
  const loaded = metrics?.type === 'debugdata' ? (metrics['items'] as { observedLoad: number }[])[0]?.observedLoad : 0;
  const weigh = (some: NetworkRequest[]) => Math.round(some.reduce((sum, one) => sum + one.transferSize, 0) / 1000);
  // By name: what is fetched ahead, without being read, has no type yet.
  const scripts = requests.filter(({ url }) => new URL(url).pathname.endsWith('.js'));
  const first = scripts.filter(({ networkRequestTime }) => networkRequestTime < (loaded ?? 0));
  const cells = [
    name,
    score(result, 'performance'),
    score(result, 'accessibility'),
    score(result, 'best-practices'),
    score(result, 'seo'),
    `${(value('largest-contentful-paint') / 1000).toFixed(1)} s`,
    value('cumulative-layout-shift').toFixed(3),
    `${Math.round(value('total-blocking-time'))} ms`,
    `${weigh(first)} / ${weigh(scripts)} kB`,
    `${Math.round(code / 1000)} kB`,
    `${weigh(requests)} kB`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function score(result: Result, category: string): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100);
}
