import request, { type Agent } from 'supertest';
import { photograph } from '../support/pictures';
import { waitFor } from '../support/wait';

let people = 0;

/** A browser with a signed-in person; by default the administrator. */
export async function signIn(url: string, username = 'admin', password = 'bokkie-admin'): Promise<Agent> {
  const agent = request.agent(url);
  await agent.post('/api/login').send({ username, password }).expect(200);
  return agent;
}

/** A browser of a new account. */
export async function register(url: string): Promise<{ agent: Agent; id: number; email: string }> {
  const agent = request.agent(url);
  const username = `ouer-${++people}-${Date.now().toString(36)}`;
  const email = `${username}@skool.test`;
  const person = { username, email, fullName: 'Ouer Toets', password: 'bokkie-toets', acceptTerms: true };
  const { body } = await agent.post('/api/register').send(person).expect(201);
  return { agent, id: body.id as number, email };
}

/** A browser of a new account that has tokens. */
export async function buyer(url: string): Promise<{ agent: Agent; id: number; email: string }> {
  const account = await register(url);
  const { agent } = account;
  const { body: packages } = await agent.get('/api/token-packages').expect(200);
  await agent.post('/api/purchase-tokens').send({ packageId: packages[0].id, quantity: 5 }).expect(200);
  return account;
}

/** Uploads new photographs to a gallery; answers their ids. */
export async function upload(admin: Agent, galleryName: string, count: number): Promise<number[]> {
  let sent = admin
    .post('/api/photos/batch-upload')
    .field({ galleryName, category: 'Rugby', tokenPrice: 1, gallery: 'true', featured: 'false' });
  for (let index = 0; index < count; index++)
    sent = sent.attach('files', await photograph(900, 600), `IMG_${index}.jpg`);
  const { body } = await sent.expect(201);
  expect(body.errors).toEqual([]);
  return body.uploadedPhotos.map(({ id }: { id: number }) => id);
}

/** Waits until all photographs of the shop have their pictures, those that are named among them. */
export async function ready(admin: Agent, ids: number[]): Promise<void> {
  await waitFor('the pictures', async () => {
    const { body } = await admin.get('/api/admin/thumbnail-stats').expect(200);
    return body.without_thumbnails === 0 || undefined;
  });
  for (const id of ids) expect((await admin.get(`/api/photos/${id}`).expect(200)).body.status).toBe('ready');
}
