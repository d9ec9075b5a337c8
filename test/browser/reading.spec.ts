import afLegal from '../../frontend/src/i18n/af/legal';
import enLegal from '../../frontend/src/i18n/en/legal';
import { expect, follow, open, say, test } from './shop';

const LAW = {
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
  copyright: '/copyright',
} as const;

test.describe('A page of the law', () => {
  test('is whole, warns no visitor of drafts, and has a table of contents', async ({ page, language }) => {
    const t = say(language, 'legal');
    await open(page, '/');
    for (const [name, path] of Object.entries(LAW) as [keyof typeof LAW, string][])
      await test.step(path, async () => {
        const { title, sections } = (language === 'en' ? enLegal : afLegal).documents[name];
        await follow(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(page.getByRole('main').locator('.note')).toHaveCount(0);
        const headings = page.getByRole('article').getByRole('heading', { level: 2 });
        await expect(headings).toHaveText(sections.map((section, index) => `${index + 1}. ${section.title}`));
        // No name of the shop is left unfilled.
        await expect(page.getByRole('main')).not.toContainText(/\{\{|:seller/);
        if (name === 'terms')
          for (const price of [/^1 .+ = R60$/, /^2 .+ = R100$/, /^5 .+ = R200$/])
            await expect(page.getByRole('article').getByRole('listitem').filter({ hasText: price })).toHaveCount(1);

        const contents = page.getByRole('navigation', { name: t('page.contents') });
        const last = sections.at(-1);
        await contents.getByRole('link', { name: last?.title ?? '', exact: true }).click();
        await expect(page).toHaveURL(`${path}#${last?.id}`);
        await expect(headings.last()).toBeFocused();
      });
  });
});

test.describe('The thumbnails', () => {
  test(
    'are shown from the original to the blur, of the photograph that is chosen',
    { tag: '@once' },
    async ({ page, t }) => {
      await open(page, '/thumbnail-demo');
      const text = (key: 'title' | 'choose') => t(`demo.${key}`, { ns: 'thumbnails' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('title'));
      const choice = page.getByRole('group', { name: text('choose') }).getByRole('radio');
      await expect(choice).toHaveCount(5);
      for (const step of ['original', 'preview', 'grid', 'thumbnail', 'placeholder'] as const)
        await expect(page.getByRole('heading', { name: t(`demo.${step}.title`, { ns: 'thumbnails' }) })).toBeVisible();
      const preview = page.locator('.demo-picture img').first();
      const before = await preview.getAttribute('src');
      await choice.nth(1).check({ force: true });
      await expect(preview).not.toHaveAttribute('src', before ?? '');
    },
  );

  test('are counted only for administrators, and say so to others', { tag: '@once' }, async ({ page, signUp, t }) => {
    const text = (key: 'visitor' | 'shopper' | 'logIn') => t(`progress.${key}`, { ns: 'thumbnails' });
    await open(page, '/thumbnail-progress');
    const main = page.getByRole('main');
    await expect(main).toContainText(text('visitor'));
    await expect(main.getByRole('link', { name: text('logIn') })).toHaveAttribute(
      'href',
      `/auth?next=${encodeURIComponent('/thumbnail-progress')}`,
    );
    await signUp();
    await page.reload();
    await expect(main).toContainText(text('shopper'));
    await expect(main.getByRole('link', { name: text('logIn') })).toHaveCount(0);
  });
});
