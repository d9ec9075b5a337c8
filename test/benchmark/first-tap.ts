import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../../tools/chromium.ts';
import { withDemoShop } from '../../tools/demo-shop.ts';
import { publicPages } from '../../tools/demo-visit.ts';
import { median, number, ROUNDS, rowOf, spread, type Row } from './measure.ts';

/** A slow phone on a slow line: bytes a second, milliseconds, and how many times slower its processor is. */
const LINE = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };
const SLOWER = 4;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** Milliseconds between the page's load event, or the tap before, and a tap. */
const WAIT = 4_000;
/** A first tap may take three times as long as a later one, or so many milliseconds. */
const [TIMES, SOON] = [3, 200];

/** The first tap on each public page, on the menu: the time until it opens, against a later tap. */
export async function firstTap(): Promise<Row[]> {
  return withDemoShop(async (shop) => {
    const browser = await chromium.launch({ ...findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
    const found: { name: string; first: number; later: number }[] = [];
    try {
      for (const [name, path] of await publicPages(shop)) {
        const taps: { first: number; later: number }[] = [];
        for (let round = 0; round < ROUNDS; round++) taps.push(await visit(browser, shop + path));
        found.push({ name, first: median(taps.map((tap) => tap.first)), later: median(taps.map((tap) => tap.later)) });
      }
    } finally {
      await browser.close();
    }
    const ratios = found.map(({ first, later }) => first / later);
    const details = found.map(({ name, first, later }) => `${name} ${number(first)} / ${number(later)} ms`).join('; ');
    const met = found.every(({ first, later }) => first <= Math.max(TIMES * later, SOON));
    const names: [string, string] = ['first tap on a public page, on a slow phone', 'a later tap'];
    const row = rowOf(names, ['≤', TIMES], [Math.max(...ratios)], details);
    return [{ ...row, target: `${row.target}, or ${SOON} ms`, spread: spread(ratios), met }];
  });
}

/** Milliseconds that the first tap on the menu took, and the second one. */
async function visit(browser: Browser, address: string): Promise<{ first: number; later: number }> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send('Network.enable');
    await tools.send('Network.emulateNetworkConditions', LINE);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(address);
    await page.waitForTimeout(WAIT);
    const first = await tap(page);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(WAIT);
    return { first, later: await tap(page) };
  } finally {
    await context.close();
  }
}

/** Milliseconds from the finger's touch until the menu has been painted. */
async function tap(page: Page): Promise<number> {
  // Listened for before the finger comes down.
  const answer = await page.evaluateHandle(() => {
    const wait = new Promise<number>((resolve) => {
      let touched = NaN;
      addEventListener('pointerdown', ({ timeStamp }) => (touched = timeStamp), { once: true, capture: true });
      const look = () => {
        const isOpen = document.querySelector('[role=dialog]') !== null;
        requestAnimationFrame(isOpen ? () => resolve(performance.now() - touched) : look);
      };
      look();
    });
    return { wait };
  });
  await page.locator('.header-menu-button').tap();
  return answer.evaluate(({ wait }) => wait);
}
