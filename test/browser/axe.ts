import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong in either theme, a line for each element; and whether the page is wider than the screen. */
export async function faultsOf(page: Page, place: string): Promise<string[]> {
  const faults: string[] = [];
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (tooWide > 0) faults.push(`${place}: ${tooWide} px too wide`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // There are no frames here, whose results would need a page of their own to come together.
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    // The themes differ in nothing but their colours.
    const { violations } = await (colorScheme === 'light' ? axe.withTags(TAGS) : axe.withRules(COLOURS)).analyze();
    for (const { id, nodes } of violations)
      faults.push(...nodes.map(({ target }) => `${place}, ${colorScheme}: ${id} at ${target.join(' ')}`));
  }
  return faults;
}
