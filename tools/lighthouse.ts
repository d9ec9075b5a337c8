import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from './chromium.ts';
import { withDemoShop } from './demo-shop.ts';
import { publicPages } from './demo-visit.ts';

/*
 * `npm run lighthouse`: measures the public pages on a phone with a slow line (Lighthouse, mobile, its default
 * throttling) against the budgets of the design. Prints the table and keeps it in docs/first-load.md. Nothing else
 * needs Lighthouse, so npm fetches it here, and not with the other packages.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';

/** Runs of a page; the one with the median performance counts. */
const RUNS = 3;

/** Runs of a page that may fail because the browser could not be watched. */
const MOST_LOST = 5;

const BUDGETS = { performance: 90, others: 100, lcp: 2500, cls: 0.05 };

interface NetworkRequest {
  url: string;
  transferSize: number;
}

/** What is read of Lighthouse's report. */
interface Result {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: unknown[] } }>;
}

const chromium = findChromium();
const table = await withDemoShop(async (shop) => {
  const rows: string[] = [];
  for (const [name, path] of await publicPages(shop)) {
    const results: Result[] = [];
    let lost = 0;
    while (results.length < RUNS) {
      const result = await measure(shop + path, '--only-categories=performance,accessibility,best-practices,seo');
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
    const slow = await measure(shop + path, '--only-audits=largest-contentful-paint', '--throttling-method=devtools');
    rows.push(describe(name, median, slow));
    console.log(rows.at(-1));
  }
  return rows;
});

const lines = [
  '# What the first load costs',
  '',
  'Made by `npm run lighthouse`: the production build with its demo data, Lighthouse for a phone with its default',
  `throttling, the median of ${RUNS} runs a page, on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}),`,
  `${new Date().toISOString().slice(0, 10)}.`,
  '',
  'The server draws the pages, and the browser hydrates them as soon as their code has arrived: that costs blocking time',
  '(TBT) here, and answers the first tap at once (`npm run bench -- first-tap`). *JavaScript* is all that a page fetches',
  'without being touched.',
  '',
  'Lighthouse reckons its *LCP* from a fast load, and counts all scripts in when they beat the first frame over loopback:',
  'the same page has 1.5 s in one run and 2.7 s in the next. *LCP, slow* is one load over a line and on a processor that',
  'really are slowed down. Found photographs are hidden from search engines on purpose, which their SEO shows.',
  '',
  '| page | performance | accessibility | best practices | SEO | LCP | LCP, slow | CLS | TBT | JavaScript | everything |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  `| *budget* | ≥ ${BUDGETS.performance} | ${BUDGETS.others} | ${BUDGETS.others} | ${BUDGETS.others} | ≤ ${BUDGETS.lcp / 1000} s | ≤ ${BUDGETS.lcp / 1000} s | ≤ ${BUDGETS.cls} | | | |`,
  ...table,
  '',
];
writeFileSync('docs/first-load.md', lines.join('\n'));

async function measure(url: string, ...options: string[]): Promise<Result> {
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-quic';
  // A file, since what it prints through npx can be cut off.
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const report = join(folder, 'report.json');
  const words = ['--yes', LIGHTHOUSE, url, '--output=json', `--output-path=${report}`, '--quiet'];
  try {
    await promisify(execFile)('npx', [...words, `--chrome-flags=${flags}`, ...options], {
      env: { ...chromium.env, CHROME_PATH: chromium.executablePath },
    }).catch((failure: unknown) => {
      // It ends with 1 when its report tells of an error.
      if (!existsSync(report)) throw failure;
    });
    return JSON.parse(readFileSync(report, 'utf8')) as Result;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function describe(name: string, result: Result, slow: Result): string {
  const value = (audit: string, of = result) => of.audits[audit]?.numericValue ?? NaN;
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  const requests = (result.audits['network-requests']?.details?.items ?? []) as NetworkRequest[];
  const weigh = (some: NetworkRequest[]) => Math.round(some.reduce((sum, one) => sum + one.transferSize, 0) / 1000);
  const scripts = requests.filter(({ url }) => new URL(url).pathname.endsWith('.js'));
  const cells = [
    name,
    score(result, 'performance'),
    score(result, 'accessibility'),
    score(result, 'best-practices'),
    score(result, 'seo'),
    seconds(value('largest-contentful-paint')),
    seconds(value('largest-contentful-paint', slow)),
    value('cumulative-layout-shift').toFixed(3),
    `${Math.round(value('total-blocking-time'))} ms`,
    `${weigh(scripts)} kB`,
    `${weigh(requests)} kB`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function score(result: Result, category: string): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100);
}
