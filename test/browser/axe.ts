import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

/** Half as long as `axe.source`, which each page would have to be sent and to read. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const ALL: RunOptions['runOnly'] = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Rules that another theme, width or language can break in a page whose structure is right. */
const OF_LOOKS_AND_WORDS: RunOptions['runOnly'] = {
  type: 'rule',
  values: [
    'color-contrast',
    'target-size',
    'scrollable-region-focusable',
    'label',
    'select-name',
    'button-name',
    'link-name',
    'image-alt',
    'aria-command-name',
    'aria-dialog-name',
    'aria-input-field-name',
    'aria-toggle-field-name',
  ],
};

interface Check {
  theme: 'light' | 'dark';
  rules: RunOptions['runOnly'];
}

/** Each page is checked twice: in English, light and wide; and in Afrikaans, dark and narrow, for what this changes. */
const CHECKS: Record<string, Check> = {
  en: { theme: 'light', rules: ALL },
  af: { theme: 'dark', rules: OF_LOOKS_AND_WORDS },
};

/**
 * axe's findings in the theme of the page's language, a line for each element; and whether the page is too wide. Of a
 * page that has a dialog or a menu open it looks at that: nothing else can be reached.
 */
export async function faultsOf(page: Page, place: string): Promise<string[]> {
  const language = await page.evaluate(() => document.documentElement.lang);
  return check(page, place, CHECKS[language] ?? { theme: 'light', rules: ALL });
}

/** The same of what is shown in one language only: by all rules, and its colours in the other theme, too. */
export async function faultsInBothThemes(page: Page, place: string): Promise<string[]> {
  const light = await check(page, place, { theme: 'light', rules: ALL });
  const dark = await check(page, place, { theme: 'dark', rules: ['color-contrast'] });
  return [...light, ...dark];
}

async function check(page: Page, place: string, { theme, rules }: Check): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  // Once in a document; a page that is reached by a link has it still.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
  // Without descriptions of what is right: half the time of axe's own package for Playwright.
  const { width, faults } = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const open = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog], [role=menu]')].at(-1);
    const { violations } = await axe.run(open ?? document, { runOnly, resultTypes: ['violations'] });
    return {
      width: document.documentElement.scrollWidth,
      faults: violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`)),
    };
  }, rules);
  // Not innerWidth: on a phone it grows with what is too wide.
  const beyond = width - (page.viewportSize()?.width ?? 0);
  if (beyond > 0) faults.unshift(`${beyond} px too wide`);
  return faults.map((fault) => `${place}, ${theme}: ${fault}`);
}
