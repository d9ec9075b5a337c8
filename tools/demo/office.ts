import { z } from 'zod';
import { DEMO_ADMIN } from '../start/settings.ts';
import { ShopClient } from './shop-client.ts';

/*
 * Fills the administrators' pages for pictures: purchases of families, sales by hand, an open payment and a refused
 * notice, codes, reported photographs, galleries that not everybody sees.
 */

interface Family {
  username: string;
  fullName: string;
  /** Quantity of each package, by its id. */
  packages: Record<number, number>;
  /** Photographs that they buy. */
  photos: number;
}

const FAMILIES: Family[] = [
  { username: 'annatjie', fullName: 'Annatjie van Wyk', packages: { 3: 1, 1: 1 }, photos: 3 },
  { username: 'thandi', fullName: 'Thandi Mokoena', packages: { 2: 2 }, photos: 2 },
  { username: 'pieter', fullName: 'Pieter Botha', packages: { 1: 4 }, photos: 2 },
];

/** Sales in cash and by EFT, so many days ago. */
const SALES = [
  { daysAgo: 2, packageId: 3, method: 'cash', reason: 'Tafel by die hek' },
  { daysAgo: 6, packageId: 2, method: 'eft', reason: 'EFT 2211, Van Wyk' },
  { daysAgo: 9, packageId: 1, method: 'cash', reason: 'Tafel by die hek' },
] as const;

const CODES = [
  { kind: 'tokens', amount: '3', mostUses: 1, note: 'Lootjie: eerste prys' },
  { kind: 'percent', amount: '20', mostUses: 100, note: 'Nuusbrief van die Bokkieweek' },
  { kind: 'rand', amount: '40', mostUses: 25, packageId: 3, note: 'Dankie aan die helpers' },
] as const;

/**
 * Families buy from the newest galleries; the reported photograph is of another one, so that other pictures show whole
 * galleries.
 */
const REPORTED = { category: 'Hokkie', photos: 2 };

const photoList = z.array(z.object({ id: z.number() }));
const groupList = z.array(z.object({ matchInfo: z.string(), category: z.string() }));
const saleList = z.array(z.object({ id: z.number(), userId: z.number() }));
const reportList = z.array(z.object({ id: z.number() }));
const galleryPage = z.object({ photos: photoList });
const payment = z.object({ fields: z.record(z.string(), z.string()) });

/** Fills the office of a demo shop, once. Errors: ShopError. */
export async function fillOffice(shop: string): Promise<void> {
  const admin = new ShopClient(shop);
  await admin.signIn(DEMO_ADMIN.username, DEMO_ADMIN.password);
  if (saleList.parse(await admin.get('/api/admin/purchases')).length > 0) return;
  await addPrivateGalleries(admin);

  const photos = photoList.parse(await admin.get('/api/photos?limit=100')).map(({ id }) => id);
  let last: ShopClient | undefined;
  for (const [index, family] of FAMILIES.entries()) {
    const wanted = Array.from(
      { length: family.photos },
      (_, step) => photos[(index + step * FAMILIES.length) * 3] ?? 0,
    );
    last = await buyAs(shop, family, wanted);
  }
  if (last) await leavePaymentOpen(shop, last);

  const [sale] = saleList.parse(await admin.get('/api/admin/purchases'));
  if (sale) {
    await admin.post(`/api/admin/purchases/${sale.id}/refund`, { reason: 'Dieselfde foto by die tafel gekoop' });
    await admin.post(`/api/admin/users/${sale.userId}/balance`, { tokens: 2, reason: 'Kontant by die tafel betaal' });
    for (const { daysAgo, ...hand } of SALES) {
      const booked = { ...hand, quantity: 1, paidOn: ago(daysAgo) };
      await admin.post(`/api/admin/users/${sale.userId}/token-purchases`, booked);
    }
  }
  for (const code of CODES) await admin.post('/api/admin/codes', code);
  await reportSome(shop, admin);
}

/** A day in South Africa, so many days ago. */
function ago(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toLocaleDateString('en-CA', {
    timeZone: 'Africa/Johannesburg',
  });
}

async function addPrivateGalleries(admin: ShopClient): Promise<void> {
  const galleries = [
    { name: 'Spanfoto’s: Kareeboom', category: 'Individual Photos', tokenPrice: 2, accessCode: 'Karee-26' },
    { name: 'Bergrivier o/16A vs Suikerbos o/16A', category: 'Rugby', publishedAt: null },
  ];
  for (const gallery of galleries) await admin.post('/api/galleries', gallery);
}

/** A new account with its tokens and photographs; answers it signed in. */
async function buyAs(shop: string, { username, fullName, packages }: Family, photoIds: number[]): Promise<ShopClient> {
  const person = new ShopClient(shop);
  const account = { username, fullName, email: `${username}@voorbeeld.test`, password: 'bokkie-foto' };
  await person.post('/api/register', { ...account, acceptTerms: true, language: 'af' });
  for (const [packageId, quantity] of Object.entries(packages))
    await person.post('/api/purchase-tokens', { packageId: Number(packageId), quantity });
  for (const photoId of photoIds) await person.post('/api/purchase-photo', { photoId });
  return person;
}

/** The buyer stays at PayFast, and a stranger sends a forged notice. */
async function leavePaymentOpen(shop: string, person: ShopClient): Promise<void> {
  const { fields } = payment.parse(await person.post('/api/payments/payfast', { packageId: 2 }));
  const notice = {
    m_payment_id: fields['m_payment_id'] ?? '',
    pf_payment_id: '1089250',
    payment_status: 'COMPLETE',
    amount_gross: '100.00',
    signature: 'x'.repeat(32),
  };
  await fetch(new URL('/api/payfast-itn', shop), { method: 'POST', body: new URLSearchParams(notice) });
}

async function reportSome(shop: string, admin: ShopClient): Promise<void> {
  const groups = groupList.parse(await admin.get('/api/photos/gallery-groups'));
  const group = groups.findLast(({ category }) => category === REPORTED.category);
  if (!group) return;
  const { photos } = galleryPage.parse(await admin.get(`/api/photos/gallery/${encodeURIComponent(group.matchInfo)}`));
  const [first, second] = photos.slice(-REPORTED.photos);
  const visitor = new ShopClient(shop);
  await visitor.post(`/api/photos/${first?.id}/report`, { reason: 'wrong', details: 'Dit is die o/14-span.' });
  const [report] = reportList.parse(await admin.get('/api/admin/reports'));
  await admin.post(`/api/admin/reports/${report?.id}/decision`, { decision: 'keep', note: 'Die span klop.' });
  await visitor.post(`/api/photos/${second?.id}/report`, { reason: 'my-child', contact: 'ouma@voorbeeld.test' });
}
