import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { shopData } from './data';
import { alive, expect, inbox, open, say, signInAsAdmin, test, type Mail } from './shop';

const TEAM = 'Kareeboom o/16A';
/** Players who are followed, and those whose photographs are bought: each language has numbers of its own. */
const FOLLOWED = { en: '71', af: '72' };
const BOUGHT = { en: '73', af: '74' };

/** Of the big gallery, by their place. */
const PHOTOS = [0, 1];

/** Runs the worker's minute as if it were noon tomorrow: new photographs have settled, and mails go out. */
function mailPlayers(): void {
  const settings = join(process.env['BROWSER_TEST_DATA'] ?? '', 'shop.env');
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const args = [`--env-file=${settings}`, 'dist/backend/cli.js', 'mail-players', '--at', `${tomorrow}T12:00`];
  execFileSync(process.execPath, args, { cwd: join(__dirname, '../..') });
}

/** The office labels two photographs, and sells them together: a cap that others set, too, at the same time. */
async function label(baseURL: string | undefined, number: string): Promise<void> {
  const office = await request.newContext({ baseURL: baseURL ?? '' });
  await signInAsAdmin(office);
  const photoIds = PHOTOS.map((index) => shopData().photos.big[index]);
  const changes = [{ label: number, side: 'home', state: 'shown' }];
  await expect(await office.post('/api/photos/selection/labels', { data: { photoIds, changes } })).toBeOK();
  const caps = ['Rugby', 'Netball', 'Hokkie'].map((category) => ({ category, match: 3, day: null }));
  await expect(await office.put('/api/admin/pack-caps', { data: { caps } })).toBeOK();
  await office.dispose();
}

/** Waits for a mail to this address that has such a link; answers the link. */
async function linkTo(address: string, path: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const mails = (await (await fetch(`${inbox()}/api/messages`)).json()) as Mail[];
    const texts = mails.filter(({ to }) => to.includes(address)).map(({ text }) => text);
    link = texts.map((text) => new RegExp(`http\\S+${path}\\S+`).exec(text)?.[0] ?? '').find(Boolean) ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 60_000 });
  return link;
}

test('A parent follows a player, gets the mail, and sees exactly the new photographs', async ({
  page,
  browser,
  baseURL,
  signUp,
  language,
  t,
}) => {
  const p = say(language, 'players');
  const number = FOLLOWED[language];
  const data = shopData();
  const cells = page.locator('.photo-cell');

  // As a visitor, on the device: the whole team from its match.
  await open(page, `/matches/${data.playedMatch}`);
  await page.getByRole('button', { name: `${t('players.follow')} ${TEAM}` }).click();
  await expect(page.getByRole('button', { name: `${t('players.following')} ${TEAM}` })).toBeVisible();
  await open(page, '/my-players');
  await expect(page.getByRole('link', { name: p('keepLink') })).toBeVisible();
  await expect(cells.first()).toBeVisible();

  // With an account, where it is merged: a number, with a nickname.
  const parent = await signUp();
  const merged = page.waitForResponse('**/api/my-players/merge');
  await open(page, '/my-players');
  expect((await merged).ok()).toBe(true);
  await page.getByRole('button', { name: p('add') }).click();
  await page.getByLabel(p('dialog.team')).fill('kareeboom 16a');
  await page.getByRole('dialog').getByRole('button', { name: TEAM }).click();
  await page.getByLabel(p('dialog.number')).fill(number);
  await page.getByLabel(p('dialog.nickname')).fill('Sussie');
  await page.getByRole('button', { name: p('dialog.follow'), exact: true }).click();
  const players = page.getByRole('list', { name: p('label') });
  await expect(players.getByRole('button', { name: 'Sussie' }).first()).toBeVisible();

  // The mails: off until they are asked for, and confirmed at the address.
  const box = page.getByRole('checkbox').first();
  await expect(box).not.toBeChecked();
  await box.click();
  await expect(page.getByText(p('mails.asked', { email: parent.email }))).toBeVisible();
  await page.goto(await linkTo(parent.email, '/player-mails'));
  await alive(page);
  await page.getByRole('button', { name: p('link.confirmDo') }).click();
  await expect(page.getByRole('heading', { name: p('link.confirmed') })).toBeVisible();

  await label(baseURL, number);
  mailPlayers();

  // The mail's link shows these without the nickname, whether the reader is signed in or not.
  const list = await linkTo(parent.email, '/my-players');
  const elsewhere = await browser.newPage({ locale: `${language}-ZA` });
  await elsewhere.goto(list);
  await expect(elsewhere.locator('.photo-cell')).toHaveCount(PHOTOS.length);
  await expect(elsewhere.getByRole('heading', { name: TEAM })).toBeVisible();
  await expect(elsewhere.getByText('Sussie')).toHaveCount(0);
  await elsewhere.close();

  // On the parent's own page they are new, and no longer so at the next visit.
  await open(page, '/my-players');
  await expect(page.getByText(p('newSince', { count: PHOTOS.length }))).toBeVisible();
  await players.getByRole('button', { name: 'Sussie' }).first().click();
  await expect(cells).toHaveCount(PHOTOS.length);
  await expect(page.getByRole('heading', { name: 'Sussie' })).toBeVisible();
  await open(page, '/my-players');
  await expect(page.getByText(p('nothingNew'))).toBeVisible();

  // To stop following can be undone.
  await page.getByRole('button', { name: p('edit', { name: 'Sussie' }) }).click();
  await page.getByRole('button', { name: p('dialog.stop') }).click();
  await expect(page.getByText(p('stopped', { name: 'Sussie' }))).toBeVisible();
  await page.getByRole('button', { name: p('undo') }).click();
  await expect(players.getByRole('button', { name: 'Sussie' }).first()).toBeVisible();

  // And so can the mails be stopped, by the link in them.
  await page.goto(await linkTo(parent.email, '/player-mails\\?token=stop'));
  await alive(page);
  await page.getByRole('button', { name: p('link.stopDo') }).click();
  await expect(page.getByRole('heading', { name: p('link.stopped') })).toBeVisible();
});

test('A parent finds their player in the match, and pays for all photographs at once', async ({
  page,
  baseURL,
  signUp,
  language,
  t,
}) => {
  const number = BOUGHT[language];
  await label(baseURL, number);
  await signUp();
  await open(page, `/matches/${shopData().playedMatch}`);
  await page.getByRole('textbox', { name: t('match.onePlayer') }).fill(number);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: t('begun.forPhotos', { price: 'R100', count: 2 }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('begun.packAtOnce')).check();
  await dialog.getByRole('button', { name: t('tokens.pay', { price: 'R100.00' }) }).click();
  // Cancelled, it goes on from there.
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText(t('tokens.cancelled.text'))).toBeVisible();
  await page.getByRole('button', { name: t('tokens.cancelled.retry') }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText(t('account.dashboard.boughtNow', { count: 2 }))).toBeVisible();
});
