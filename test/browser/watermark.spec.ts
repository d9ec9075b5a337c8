import sharp from 'sharp';
import { expect, open, say, signInAsAdmin, test, toast } from './shop';

/** A PNG file in the middle of which something stands, or everywhere. */
const png = (everywhere: boolean) => {
  const pixels = Buffer.alloc(300 * 200 * 4, 255);
  for (let at = 0; at < 300 * 200; at++) {
    const [x, y] = [at % 300, Math.floor(at / 300)];
    if (!everywhere && Math.abs(Math.hypot(x - 150, y - 100) - 70) > 20) pixels[at * 4 + 3] = 0;
  }
  return sharp(pixels, { raw: { width: 300, height: 200, channels: 4 } })
    .png()
    .toBuffer();
};

test('A watermark of one’s own is shown on a photograph, comes onto one after the other once it is saved, and goes again', async ({
  page,
}) => {
  const s = say('en', 'admin-settings');
  await signInAsAdmin(page.request);
  await open(page, '/admin/settings');
  const preview = page.getByAltText(s('mark.previewOf'));
  const shown = () => preview.getAttribute('src');
  await expect(preview).toHaveAttribute('src', /^blob:/);
  const before = await shown();
  await page.getByLabel(s('mark.picture')).check();
  const file = page.getByLabel(s('mark.file'));
  await file.setInputFiles({ name: 'vol.png', mimeType: 'image/png', buffer: await png(true) });
  await expect(page.locator('.watermark .field-error')).toBeVisible();
  await file.setInputFiles({ name: 'ring.png', mimeType: 'image/png', buffer: await png(false) });
  await expect(page.locator('.watermark .field-error')).toHaveCount(0);
  await expect.poll(shown).not.toBe(before);

  await page.getByLabel(s('mark.density')).fill('150');
  await page.getByRole('button', { name: s('mark.save') }).click();
  await expect(toast(page, s('mark.saved'))).toBeVisible();
  /** Photographs that still wait for it, as the page says. */
  const waiting = async () => {
    const [note = ''] = await page.locator('.watermark .note').allInnerTexts();
    return Number(/\d+/.exec(note)?.[0] ?? 0);
  };
  let first = 0;
  await expect.poll(async () => (first = await waiting())).toBeGreaterThan(0);
  await expect.poll(waiting).toBeLessThan(first);
  await page.getByRole('button', { name: s('mark.reset') }).click();
  await page.getByRole('button', { name: s('mark.save') }).click();
  await expect(page.getByRole('button', { name: s('mark.save') })).toBeDisabled();
});
