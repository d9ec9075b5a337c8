import { readFileSync } from 'node:fs';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { hasPosition, makePhoto, markedShare, pixelsOf } from '../support/pictures';
import { alive, inbox, mailTo, someAddress, watch } from './shop';

/** A browser window of its own, in a language; fails the test when the page breaks or the policy refuses something. */
async function open(browser: Browser, language: 'en' | 'af', width: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    acceptDownloads: true,
    extraHTTPHeaders: { 'X-Forwarded-For': someAddress() },
  });
  await context.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
  const page = await context.newPage();
  watch(page, (problem) => {
    throw new Error(problem);
  });
  return page;
}

/** The whole job, as an administrator and as a parent, in both languages and both widths. */
for (const { language, width, t } of [
  {
    language: 'en' as const,
    width: 1440,
    t: {
      username: 'Username',
      password: 'Password',
      logIn: 'Log in',
      newGallery: 'New gallery',
      galleryName: 'Name',
      createGallery: 'Create gallery',
      addPhotos: 'Add Photos',
      gallery: 'Gallery',
      choose: 'Choose photos',
      featured: 'Set first photo as featured in gallery',
      upload: 'Upload 2 photos',
      uploaded: 'Photos uploaded successfully',
      details: 'View Details',
      logInToBuy: 'Log in to buy',
      register: 'Register',
      fullName: 'Full name',
      email: 'E-mail',
      confirm: 'Confirm password',
      create: 'Create account',
      needMore: 'You need more Bokkiemunte to purchase this photo.',
      forPhoto: 'R60 for this photo',
      pay: 'Pay R60.00',
      received: 'R60 received',
      buyNow: 'Buy this photo now',
      bought: 'Purchase successful!',
      download: 'Download the original',
      subject: /^Your photo/,
      myPhotos: 'My photos',
    },
  },
  {
    language: 'af' as const,
    width: 390,
    t: {
      username: 'Gebruikersnaam',
      password: 'Wagwoord',
      logIn: 'Meld aan',
      newGallery: 'Nuwe galery',
      galleryName: 'Naam',
      createGallery: 'Skep galery',
      addPhotos: 'Voeg foto’s by',
      gallery: 'Galery',
      choose: 'Kies foto’s',
      featured: 'Maak die eerste foto die galery se voorbladfoto',
      upload: 'Laai 2 foto’s op',
      uploaded: 'Foto’s opgelaai',
      details: 'Besonderhede',
      logInToBuy: 'Meld aan om te koop',
      register: 'Registreer',
      fullName: 'Volle naam',
      email: 'E-pos',
      confirm: 'Bevestig wagwoord',
      create: 'Skep rekening',
      needMore: 'Jy het meer Bokkiemunte nodig om hierdie foto te koop.',
      forPhoto: 'R60 vir hierdie foto',
      pay: 'Betaal R60.00',
      received: 'R60 ontvang',
      buyNow: 'Koop hierdie foto nou',
      bought: 'Aankoop geslaag!',
      download: 'Laai die oorspronklike af',
      subject: /^Jou foto/,
      myPhotos: 'My foto’s',
    },
  },
]) {
  test(`from the upload to the bought photograph, in ${language} at ${width} px`, async ({ browser }) => {
    const gallery = `Kloof vs Rietvlei (${language})`;
    const photos = [
      await makePhoto({ hue: width % 200 }),
      await makePhoto({ hue: 10 + (width % 200), width: 1200, height: 1800 }),
    ];

    // The administrator signs in, makes a gallery, and adds two photographs.
    const admin = await open(browser, language, width);
    await admin.goto('/auth?next=/admin/galleries');
    await alive(admin);
    await admin.getByLabel(t.username).fill('admin');
    await admin.getByLabel(t.password, { exact: true }).fill('bokkie-admin');
    await admin.locator('form').getByRole('button', { name: t.logIn, exact: true }).click();
    await expect(admin).toHaveURL(/\/admin\/galleries/);
    await alive(admin);
    await admin.getByRole('button', { name: t.newGallery }).first().click();
    await admin.getByLabel(t.galleryName, { exact: true }).fill(gallery);
    await admin.getByRole('button', { name: t.createGallery }).click();
    await admin.getByRole('listitem').filter({ hasText: gallery }).getByRole('link', { name: t.addPhotos }).click();
    await expect(admin.getByLabel(t.gallery, { exact: true })).toHaveValue(gallery);
    await admin
      .getByLabel(t.choose, { exact: true })
      .setInputFiles(photos.map((buffer, index) => ({ name: `BW7A012${index}.JPG`, mimeType: 'image/jpeg', buffer })));
    await admin.getByLabel(t.featured).check();
    await admin.getByRole('button', { name: t.upload }).click();
    await expect(admin.getByText(t.uploaded, { exact: true })).toBeVisible();

    // A visitor finds the photograph; its preview carries the watermark, and the original stays sealed.
    const parent = await open(browser, language, width);
    const page = `/api/photos/gallery/${encodeURIComponent(gallery)}`;
    let photo = { id: 0, title: '', watermarkedPath: '', status: '' };
    await expect(async () => {
      const { photos: listed } = (await (await parent.request.get(page)).json()) as { photos: (typeof photo)[] };
      photo = listed.find(({ title }) => title === 'BW7A0120')!;
      expect(photo.status).toBe('ready');
    }).toPass({ timeout: 120_000 });
    // Its camera's number is written as one reads it.
    const title = /^(Photo|Foto) 120\b/;
    await parent.goto('/gallery/Rugby');
    await parent.getByRole('link', { name: gallery }).click();
    await expect(parent.getByRole('heading', { level: 1, name: gallery })).toBeVisible();
    await alive(parent);
    await parent.locator(`a[href="/photo/${photo.id}"]`).first().click();
    await parent.getByRole('dialog', { name: title }).getByRole('link', { name: t.details }).click();
    await expect(parent.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const preview = await (await parent.request.get(`/api/files/${photo.watermarkedPath}`)).body();
    expect(await markedShare(photos[0]!, preview)).toBeGreaterThan(0.01);

    // Registers on the way, and comes back to the photograph.
    await parent.getByRole('link', { name: t.logInToBuy }).filter({ visible: true }).first().click();
    await parent.getByRole('tab', { name: t.register }).click();
    const email = `ouer-${language}@voorbeeld.test`;
    await parent.getByLabel(t.fullName).fill('Anneke Nel');
    await parent.getByLabel(t.username).fill(`anneke-${language}`);
    await parent.getByLabel(t.email, { exact: true }).fill(email);
    await parent.getByLabel(t.password, { exact: true }).fill('geheim-123');
    await parent.getByLabel(t.confirm).fill('geheim-123');
    await parent.locator('form input[type=checkbox]').check();
    await parent.getByRole('button', { name: t.create }).click();
    await expect(parent).toHaveURL(new RegExp(`/photo/${photo.id}$`));
    await expect(parent.getByText(t.needMore)).toBeVisible();

    // What they had begun goes on by itself. From there it takes at most four taps in the shop to the photograph.
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.click();
    };
    const question = parent.getByRole('dialog', { name: t.forPhoto });
    await tap(question.getByRole('button', { name: t.pay }));
    await parent.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(parent).toHaveURL(/\/payment-success\?purchase=\d+/);
    await expect(parent.getByRole('heading', { level: 1, name: t.received })).toBeVisible();
    await tap(parent.getByRole('button', { name: t.buyNow }));
    await expect(parent).toHaveURL(new RegExp(`/photo/${photo.id}$`));
    expect(taps).toBeLessThanOrEqual(4);

    // It is bought; they download it, and find it in the mail.
    await expect(parent.getByText(t.bought, { exact: true })).toBeVisible();
    const download = parent.waitForEvent('download');
    await parent.getByRole('link', { name: t.download }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/BW7A0120.*\.jpg$/);
    const downloaded = readFileSync(await file.path());

    // The receipt of the payment comes about the same time.
    const mail = await mailTo(email, t.subject);
    expect(mail.attachments).toHaveLength(1);
    const attached = Buffer.from(await (await fetch(`${inbox()}/api/messages/${mail.id}/attachments/0`)).arrayBuffer());
    for (const bought of [downloaded, attached]) {
      expect((await pixelsOf(bought)).equals(await pixelsOf(photos[0]!))).toBe(true);
      expect(await hasPosition(bought)).toBe(false);
    }
    expect(await hasPosition(photos[0]!)).toBe(true);

    await parent.goto('/dashboard');
    await expect(parent.getByRole('heading', { level: 1, name: t.myPhotos })).toBeVisible();
    await expect(parent.locator(`a[href="/photo/${photo.id}"]`).first()).toBeVisible();
    const stranger = await open(browser, language, width);
    expect((await stranger.request.get(`/api/photos/${photo.id}/download`)).status()).toBe(401);
  });
}
