import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const RULES: Record<'light' | 'dark', RunOptions['runOnly']> = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // The themes differ in nothing but their colours.
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** axe's findings in either theme, a line for each element; and whether the page is wider than the screen. */
export async function faultsOf(page: Page, place: string): Promise<string[]> {
  const faults: string[] = [];
  // Not innerWidth: on a phone it grows with what is too wide.
  const screen = page.viewportSize()?.width ?? 0;
  const tooWide = (await page.evaluate(() => document.documentElement.scrollWidth)) - screen;
  if (tooWide > 0) faults.push(`${place}: ${tooWide} px too wide`);
  // Once for both themes, and without descriptions of what is right: half the time of axe's own package for Playwright.
  await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = await page.evaluate(async (runOnly) => {
      const loaded = window as unknown as { axe: typeof axe };
      const { violations } = await loaded.axe.run(document, { runOnly, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
    }, RULES[colorScheme]);
    faults.push(...found.map((fault) => `${place}, ${colorScheme}: ${fault}`));
  }
  return faults;
}
